/** Digits and letters that cannot be taken for one another when read out (no i, l, o, u). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** 26 characters of 5 bits: 130 random bits, more than can be guessed (docs/spec-notes.md, tracking by number). */
const LENGTH = 26

/** A new order number: unguessable and url-safe; its first 8 characters are the short id (spec, section 9). */
export function newOrderId(): string {
  return orderIdOf(crypto.getRandomValues(new Uint8Array(LENGTH)))
}

/** The order number that bytes spell, five bits of each; as unguessable as they are. */
export function orderIdOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('')
}

/** Whether text can be an order number; saves the database a look-up of nonsense. */
export function isOrderId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)
}

/** The short form that lists show. */
export function shortOrderId(id: string): string {
  return id.slice(0, 8)
}

/** Digits and letters that cannot be confused when read out (no i, l, o, u). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** 26 characters of 5 bits are 130 random bits, which cannot be guessed (docs/spec-notes.md, tracking by number). */
const LENGTH = 26

/** Returns a new order number: unguessable and URL-safe. Its first 8 characters are the short id (spec, section 9). */
export function newOrderId(): string {
  return orderIdOf(crypto.getRandomValues(new Uint8Array(LENGTH)))
}

/** Returns the order number made of bytes, five bits of each; it is as unguessable as they are. */
export function orderIdOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte & 31]).join('')
}

/** Returns whether a text has the form of an order number, which saves the database look-ups of nonsense. */
export function isOrderId(text: string): boolean {
  return /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)
}

/** Returns the short form of an order number, which lists show. */
export function shortOrderId(id: string): string {
  return id.slice(0, 8)
}

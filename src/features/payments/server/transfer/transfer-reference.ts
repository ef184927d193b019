/** What every reference begins with: "đơn hàng", as customers know it from other shops. */
const PREFIX = 'DH'

/** Digits and letters that cannot be confused when read or typed: no 0 and O, no 1, I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** A prime, so that the check character finds every single wrong character and every exchange of two neighbours. */
const BASE = ALPHABET.length
const RANDOM_LENGTH = 7

const REFERENCE = new RegExp(`(?=(${PREFIX}[${ALPHABET}]{${RANDOM_LENGTH + 1}}))`, 'g')

/**
 * Returns the reference of a transfer made of at least 7 random bytes, such as `DH7K3QX9PA`: the last character checks
 * the others.
 */
export function transferReferenceOf(bytes: Uint8Array): string {
  const body = Array.from(bytes.subarray(0, RANDOM_LENGTH), (byte) => ALPHABET[byte % BASE]).join('')
  return PREFIX + body + checkOf(body)
}

/**
 * Returns the references in the text of a transfer, each once. Banks add prefixes, change case, and cut or add spaces
 * and punctuation, so only letters and digits are read. A text with a wrong check character does not count.
 */
export function findTransferReferences(text: string): string[] {
  const plain = text.toUpperCase().replaceAll(/[^\dA-Z]/g, '')
  const found = Array.from(plain.matchAll(REFERENCE), ([, reference = '']) => reference)
  return [...new Set(found.filter((reference) => isChecked(reference)))]
}

function isChecked(reference: string): boolean {
  const body = reference.slice(PREFIX.length, -1)
  return reference.endsWith(checkOf(body))
}

/** Returns the check character: the sum of the characters, each times its position, in base 31. */
function checkOf(body: string): string {
  const sum = Array.from(body).reduce((total, letter, index) => total + ALPHABET.indexOf(letter) * (index + 2), 0)
  return ALPHABET[sum % BASE]!
}

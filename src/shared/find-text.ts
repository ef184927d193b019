import { foldAccents } from './slug.ts'

/** How many words of a query are searched. */
const MAX_WORDS = 6

/** A person as lists are searched for; what is unknown is empty. */
interface Findable {
  /** The full name in the order of the base language: the family name first. */
  name: string
  phone: string
  email: string
}

/**
 * Returns the text that the back-office's search reads, which is stored beside the row: the name without diacritics and
 * case, the digits of the telephone number, the e-mail, each after a space, and any other text. It begins with the
 * name, so a list can be sorted by it.
 */
export function findText({ name, phone, email }: Findable, text = ''): string {
  const person = ` ${foldText(name)} ${phoneDigits(phone)} ${foldText(email)}`
  return text === '' ? person : `${person} ${foldedText(text)}`
}

/** A telephone number beside other words: digits in groups, six or more in all, that begin as one dials them. */
const PHONE = /(?<!\S)(?:\+|0)\d(?: ?\d){4,}(?!\S)/g

/**
 * Returns the parts of a query, each of which must be in a `findText`. A part of letters alone, or of one or two
 * digits, matches the beginning of a word (`le` must not find every `example.com`, nor `1` every telephone number);
 * longer numbers and addresses match anywhere. A telephone number, however it is grouped, is one part. The comma or
 * full stop after a word of a pasted address is no part of it.
 */
export function findWords(query: string): string[] {
  const digits = phoneDigits(query)
  if (digits.length >= 3 && /^[+\d\s().-]+$/.test(query)) return [digits]
  const words = foldText(query)
    .replace(PHONE, phoneDigits)
    .split(' ')
    .map((word) => word.replace(/(?<![,;.])[,;.]+$/, ''))
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  return words.map((word) => (/^(?:\p{L}+|\d{1,2})$/u.test(word) ? ` ${word}` : word))
}

/**
 * Returns the digits alone, with Vietnam's country code as the 0 that is dialled within Vietnam: `+84 900 000 098` and
 * `0084900000098` are `0900000098`.
 */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0084/, '84')
  if (/^\s*(?:\+|00)84/.test(phone) || (digits.startsWith('84') && digits.length >= 11)) return `0${digits.slice(2)}`
  return digits
}

/** Formats a telephone number for a spreadsheet, which would read bare digits as a number and drop the leading 0. */
export function spacedPhone(phone: string): string {
  return /^\+?\d{7,15}$/.test(phone) ? phone.replace(/^(\+?\d{4})(\d{3})(\d+)$/, '$1 $2 $3') : phone
}

/**
 * Returns a text folded, with the words that follow a sign without a space (`(hoa`, `tím/hồng`) repeated at its end, so
 * that a search by the beginning of a word finds them, too.
 */
export function foldedText(text: string): string {
  const all = foldText(text)
  return [all, ...Array.from(all.matchAll(/[^\p{L}\p{N}\s](\p{L}[\p{L}\p{N}]*)/gu), ([, word]) => word)].join(' ')
}

/** Returns a text without diacritics, capitals and extra spaces, for the back-office to search and sort by. */
export function foldText(text: string): string {
  return foldAccents(text).toLowerCase().replace(/\s+/g, ' ').trim()
}

import { foldAccents } from './slug.ts'

/** The most words of a query that are looked for. */
const MAX_WORDS = 6

/** Somebody a list is searched for; what is not known is empty. */
interface Findable {
  /** As it is written: in Vietnamese the family name first. */
  name: string
  phone: string
  email: string
}

/**
 * What the back-office's search looks at of a row, written once beside it: name without marks and case, digits of the
 * telephone number, e-mail, each behind a space, and what else was written. It begins with the name, so a list can be
 * sorted by it.
 */
export function findText({ name, phone, email }: Findable, text = ''): string {
  const person = ` ${foldText(name)} ${phoneDigits(phone)} ${foldText(email)}`
  return text === '' ? person : `${person} ${foldedText(text)}`
}

/**
 * The parts of a query that all have to stand in a `findText`. What has only letters begins a word there (`le` is not
 * meant to find every `example.com`); digits and addresses may stand anywhere. A telephone number, however it is
 * grouped, is one part.
 */
export function findWords(query: string): string[] {
  const digits = phoneDigits(query)
  if (digits.length >= 3 && /^[+\d\s().-]+$/.test(query)) return [digits]
  const words = foldText(query).split(' ').filter(Boolean).slice(0, MAX_WORDS)
  return words.map((word) => (/^\p{L}+$/u.test(word) ? ` ${word}` : word))
}

/** Digits alone, Vietnam's country code as the 0 that is dialled at home: `+84 900 000 098` → `0900000098`. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (/^\s*\+84/.test(phone) || (digits.startsWith('84') && digits.length >= 11)) return `0${digits.slice(2)}`
  return digits
}

/** A telephone number for a spreadsheet, which would take bare digits for a number and drop the first 0. */
export function spacedPhone(phone: string): string {
  return /^\+?\d{7,15}$/.test(phone) ? phone.replace(/^(\+?\d{4})(\d{3})(\d+)$/, '$1 $2 $3') : phone
}

/** Words of a text that stand right behind a mark (`(hoa`, `tím/hồng`) are named once more: these, too, are begun. */
function foldedText(text: string): string {
  const all = foldText(text)
  return [all, ...Array.from(all.matchAll(/[^\p{L}\p{N}\s](\p{L}[\p{L}\p{N}]*)/gu), ([, word]) => word)].join(' ')
}

/** Text without marks, capitals and needless space, for the back-office to search and sort by. */
export function foldText(text: string): string {
  return foldAccents(text).toLowerCase().replace(/\s+/g, ' ').trim()
}

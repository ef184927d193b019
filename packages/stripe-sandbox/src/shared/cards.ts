/** Card rules shared by the sandbox's server and its fields in the browser. No imports, no state. */

/** The brands of the test cards, and one for all others. */
export type Brand = 'visa' | 'mastercard' | 'amex' | 'unknown'

/** A field's problem, by Stripe.js's own codes. */
export type CardProblem =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_month_past'
  | 'invalid_expiry_year_past'
  | 'invalid_expiry_year'
  | 'incomplete_cvc'

const BRANDS: [Brand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
]

/** Returns a text without everything that is not a digit. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Returns the brand of a card by the first digits of its number, also while it is typed. */
export function brandOf(digits: string): Brand {
  return BRANDS.find(([, prefix]) => prefix.test(digits))?.[0] ?? 'unknown'
}

/** Returns how many digits a complete number may have. */
function numberLengths(brand: Brand): { min: number; max: number } {
  if (brand === 'amex') return { min: 15, max: 15 }
  return brand === 'unknown' ? { min: 14, max: 19 } : { min: 16, max: 16 }
}

/** Returns how many digits the brand's security code has. */
export function cvcLength(brand: Brand): number {
  return brand === 'amex' ? 4 : 3
}

/** Checks the check digit (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Formats `4242424242424242` as `4242 4242 4242 4242`; American Express 4-6-5. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text)
  const brand = brandOf(digits)
  const groups = brand === 'amex' ? /^(.{4})(.{1,6})(.{0,5})/ : /(.{4})(?=.)/g
  return digits
    .slice(0, numberLengths(brand).max)
    .replace(groups, brand === 'amex' ? '$1 $2 $3' : '$1 ')
    .trim()
}

/** Formats `1234`, `1/34`, `12/2034` as `12 / 34`, `01 / 34`, `12 / 34`; a first digit above 1 is a whole month. */
export function formatExpiry(text: string): string {
  const single = /^\s*(\d)\s*[/.-]/.test(text)
  let digits = digitsOf(text)
  if (single || /^[2-9]/.test(digits)) digits = `0${digits}`
  if (/^1[3-9]/.test(digits)) digits = `0${digits}`
  const month = digits.slice(0, 2)
  const year = digits.slice(2)
  if (digits.length < 2) return digits
  return `${month} / ${year.length >= 4 ? year.slice(2, 4) : year.slice(0, 2)}`
}

/** Returns a security code as it is shown while it is typed: digits only, no more than the brand's. */
export function formatCvc(text: string, brand: Brand): string {
  return digitsOf(text).slice(0, brand === 'unknown' ? 4 : cvcLength(brand))
}

/** Returns month 1–12 and a year of four digits from `MM / YY`; undefined while incomplete. */
export function parseExpiry(text: string): { month: number; year: number } | undefined {
  const digits = digitsOf(text)
  const month = Number(digits.slice(0, 2))
  if (digits.length !== 4 || month < 1 || month > 12) return undefined
  return { month, year: 2000 + Number(digits.slice(2)) }
}

/** Returns what is wrong with a card number as typed; undefined: nothing. */
export function checkNumber(text: string): CardProblem | undefined {
  const digits = digitsOf(text)
  if (digits.length < numberLengths(brandOf(digits)).min) return 'incomplete_number'
  return passesLuhn(digits) ? undefined : 'invalid_number'
}

/** Checks an expiry date. A card is valid until the end of its month, in the time zone of `now`. */
export function checkExpiry(expiry: { month: number; year: number } | undefined, now: Date): CardProblem | undefined {
  if (!expiry) return 'incomplete_expiry'
  const year = now.getFullYear()
  if (expiry.year < year) return 'invalid_expiry_year_past'
  if (expiry.year > year + 50) return 'invalid_expiry_year'
  if (expiry.year === year && expiry.month < now.getMonth() + 1) return 'invalid_expiry_month_past'
  return undefined
}

/** Returns what is wrong with a security code as typed; undefined: nothing. */
export function checkCvc(text: string, brand: Brand): CardProblem | undefined {
  const { length } = digitsOf(text)
  const fits = brand === 'unknown' ? length === 3 || length === 4 : length === cvcLength(brand)
  return fits ? undefined : 'incomplete_cvc'
}

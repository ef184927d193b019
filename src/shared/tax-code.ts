/** The weights of the first nine digits of a tax code; the tenth is 10 less the remainder of their sum by 11. */
const WEIGHTS = [31, 29, 23, 19, 17, 13, 7, 5, 3]

/**
 * Reads a Vietnamese tax code (mã số thuế) as people type it, with spaces, dots or hyphens: 10 digits with a check
 * digit of a company, 13 of one of its branches, or the 12 of a personal number, which households and persons use since
 * July 2025 (Circular 86/2024/TT-BTC).
 * @returns `0123456789`, `0123456789-001` or `001234567890`; null: it is not a tax code
 */
export function readTaxCode(typed: string): string | null {
  const digits = typed.replace(/[\s.\u2010-\u2015-]/g, '')
  if (/^\d{12}$/.test(digits)) return isPersonalNumber(digits) ? digits : null
  if (!/^\d{10}(?:\d{3})?$/.test(digits) || !hasCheckDigit(digits)) return null
  const [company, branch] = [digits.slice(0, 10), digits.slice(10)]
  if (branch === '') return company
  return branch === '000' ? null : `${company}-${branch}`
}

function hasCheckDigit(digits: string): boolean {
  const sum = WEIGHTS.reduce((all, weight, place) => all + weight * Number(digits[place]), 0)
  return 10 - (sum % 11) === Number(digits[9])
}

/** A personal number begins with the code of a province, 001 to 096; the next digit says sex and century. */
function isPersonalNumber(digits: string): boolean {
  const province = Number(digits.slice(0, 3))
  return province >= 1 && province <= 96
}

/** Formats a tax code for a spreadsheet, which would read bare digits as a number and drop the leading 0. */
export function spacedTaxCode(taxCode: string): string {
  return taxCode.replace(/^(\d{4})(\d{3})(\d+)/, '$1 $2 $3')
}

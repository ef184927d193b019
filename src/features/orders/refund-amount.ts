import { decimalToCents, type Currency } from '#shared/money.ts'

/**
 * Reads an amount as a person types it, in minor units: `150.000`, `150 000` or `₫150,000` in dong; `12.50`, `12,50`,
 * `$1,250.00` in dollars. Returns null if it is not an amount above zero.
 */
export function readAmount(text: string, currency: Currency): number | null {
  const typed = text.replace(/[\s$₫đ]/g, '')
  const minor = currency === 'VND' ? wholeDong(typed) : cents(typed)
  return minor !== null && minor > 0 && Number.isSafeInteger(minor) ? minor : null
}

/** Dots and commas separate thousands, because dong have no decimals. */
function wholeDong(typed: string): number | null {
  return /^\d+$|^\d{1,3}([.,]\d{3})+$/.test(typed) ? Number(typed.replace(/[.,]/g, '')) : null
}

function cents(typed: string): number | null {
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(typed)) return decimalToCents(typed.replaceAll(',', ''))
  return decimalToCents(typed.replace(/,(?=\d{1,2}$)/, '.'))
}

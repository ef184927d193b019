/** The two currencies of the shop. VND has no minor unit; USD has cents. */
export type Currency = 'VND' | 'USD'

/** A price in both currencies, in minor units: whole dong, and US cents. */
export interface Price {
  VND: number
  USD: number
}

/**
 * Formats minor units as the shop shows them: `₫1.234.567` and `$12.50` (spec, section 9).
 * Not `Intl`'s Vietnamese form, which puts the sign behind the number (docs/spec-notes.md).
 */
export function formatMoney(minor: number, currency: Currency): string {
  const sign = minor < 0 ? '-' : ''
  const units = Math.abs(minor)
  if (currency === 'VND') return `${sign}₫${groupThousands(units, '.')}`
  return `${sign}$${groupThousands(Math.trunc(units / 100), ',')}.${String(units % 100).padStart(2, '0')}`
}

/** Writes a whole number with a separator between thousands. */
export function groupThousands(units: number, separator: string): string {
  return String(units).replace(/\B(?=(\d{3})+$)/g, separator)
}

/** Returns the wire form of a USD price in cents: a decimal string of dollars (spec, section 3), `1250` → `12.50`. */
export function centsToDecimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Reads a decimal string or number of dollars into cents; null if it is negative or not in whole cents. */
export function decimalToCents(decimal: string | number): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(decimal).trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/**
 * Returns a percentage of an amount, rounded half up to whole minor units. Discounts are rounded nowhere else, so that
 * page, quote and order agree on odd percentages; the fee of a cancellation is computed by it, too.
 */
export function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * percent + 50) / 100)
}

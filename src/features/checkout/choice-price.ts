import { decimalToCents, type Currency, type Price } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'

/** The lowest and highest price of one piece of the florist's choice, in minor units. */
const CHOICE_PRICES = { VND: { min: 1_000, max: 200_000_000 }, USD: { min: 50, max: 8_000_00 } } as const

/**
 * Reads the price of the florist's choice as people type it (`550k`, decision 043), in minor units. Returns null if it
 * is no amount, or outside the limits.
 */
export function readChoicePrice(typed: string | number, currency: Currency): number | null {
  const minor = typeof typed === 'string' ? readMoney(typed, currency) : wholeMinor(typed, currency)
  const { min, max } = CHOICE_PRICES[currency]
  return minor !== null && minor >= min && minor <= max ? minor : null
}

/**
 * Returns a price, minor units of a currency, in both: the other one is its worth at the shop's rate.
 * @param dongPerDollar that rate (`readDongPerDollar`)
 */
export function convertAtShopRate(minor: number, currency: Currency, dongPerDollar: number): Price {
  return currency === 'VND'
    ? { VND: minor, USD: Math.round((minor * 100) / dongPerDollar) }
    : { VND: Math.round((minor * dongPerDollar) / 100), USD: minor }
}

function wholeMinor(amount: number, currency: Currency): number | null {
  if (currency === 'USD') return decimalToCents(amount)
  return Number.isSafeInteger(amount) ? amount : null
}

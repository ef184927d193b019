import { readMoney } from '#shared/read-money.ts'
import type { Currency } from '#shared/money.ts'

/** The notes that customers give, in minor units. */
const NOTES = { VND: [50_000, 100_000, 200_000, 500_000], USD: [5_00, 10_00, 20_00, 50_00, 100_00] } as const

/** Returns amounts that a customer may give for a total, in minor units: the total, then rounded up to whole notes. */
export function likelyAmounts(total: number, currency: Currency): number[] {
  const rounded = NOTES[currency].map((note) => Math.ceil(total / note) * note)
  return [...new Set([total, ...rounded])].toSorted((a, b) => a - b).slice(0, 4)
}

/**
 * Returns the change for what a customer gives, in minor units; below zero, as much is missing. Null if the text is not
 * an amount. In dong, a number below 10.000 is read in thousands: people say "five hundred" for 500.000.
 */
export function changeFor(given: string, total: number, currency: Currency): number | null {
  const amount = readMoney(given, currency)
  if (amount === null) return null
  const isThousands = currency === 'VND' && amount < 10_000 && amount > 0
  return (isThousands ? amount * 1_000 : amount) - total
}

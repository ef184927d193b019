import type { Price } from '#shared/money.ts'

/** Below this, a price in dong has probably lost its thousands: `550` for 550.000. */
const LEAST_USUAL_DONG = 10_000

/** How many times the one price may be the other one's worth before the two look like a mistake. */
const FAR_FACTOR = 2

/** What is unusual about a product's prices: the price in dong is very low, or the two are far apart. */
export type PriceDoubt = 'low' | 'apart'

/**
 * Returns what staff are asked about before these prices are saved, minor units each; empty for usual prices.
 * @param dongPerDollar the shop's rate (`readDongPerDollar`)
 */
export function priceDoubts({ VND, USD }: Price, dongPerDollar: number): PriceDoubt[] {
  const worth = (USD / 100) * dongPerDollar
  const isApart = VND > worth * FAR_FACTOR || worth > VND * FAR_FACTOR
  return [...(VND < LEAST_USUAL_DONG ? (['low'] as const) : []), ...(isApart ? (['apart'] as const) : [])]
}

/**
 * Returns the price in dollars that is proposed for a price in dong, in cents, rounded to half dollars; null for a
 * price so low that staff are asked about it.
 * @param dongPerDollar the shop's rate (`readDongPerDollar`)
 */
export function proposedCents(dong: number, dongPerDollar: number): number | null {
  return dong < LEAST_USUAL_DONG ? null : Math.round((dong / dongPerDollar) * 2) * 50
}

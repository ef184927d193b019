/** A rate of value added tax in whole percent, for orders placed at `from` (milliseconds since 1970) or later. */
export interface VatRate {
  from: number
  percent: number
}

/** The end of the reduced rate: 1 January 2027 in Vietnam. */
const REDUCED_UNTIL = Date.parse('2027-01-01T00:00:00+07:00')

/**
 * The rates until the owner chooses another one: 10 %, which Resolution 204/2025/QH15 reduces to 8 % until the end of
 * 2026. Decision 055 says why not the 5 % of unprocessed plants.
 */
export const DEFAULT_VAT_RATES: readonly VatRate[] = [
  { from: 0, percent: 8 },
  { from: REDUCED_UNTIL, percent: 10 },
]

/** Returns the percent that applies to an order placed at an instant. @param rates oldest first */
export function vatPercentAt(rates: readonly VatRate[], at: number): number {
  return rates.findLast(({ from }) => from <= at)?.percent ?? 0
}

/**
 * Returns the rates with another one from now on. Orders placed before keep theirs; rates that were to come give way.
 * @param now milliseconds since 1970
 */
export function withVatPercent(rates: readonly VatRate[], percent: number, now: number): readonly VatRate[] {
  if (vatPercentAt(rates, now) === percent) return rates
  return [...rates.filter(({ from }) => from < now), { from: now, percent }]
}

/**
 * Returns the tax within an amount that includes it, rounded to the minor unit, half up.
 * @param amount minor units, not negative
 */
export function vatWithin(amount: number, percent: number): number {
  return Math.floor((2 * amount * percent + 100 + percent) / (2 * (100 + percent)))
}

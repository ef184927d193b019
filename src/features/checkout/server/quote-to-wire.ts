import type { AskedDelivery } from '#features/delivery/server/known-delivery.ts'
import { sumsOf } from '#features/orders/server/order-sums.ts'
import { centsToDecimal } from '#shared/money.ts'
import type { QuoteLine } from '#db/schema/checkouts.ts'
import type { WireQuote } from '../quote.schema.ts'
import type { ChoiceLine } from './choice-lines.ts'
import type { PricedCart } from './price-cart.ts'

/** Returns the delivery that a quote has priced; null if it has priced none. */
export function deliveryOf({
  deliveryCity: city,
  deliveryDate: date,
  wardCode,
  slotId,
}: Pick<PricedCart, 'deliveryCity' | 'deliveryDate' | 'wardCode' | 'slotId'>): AskedDelivery | null {
  return city === null || date === null ? null : { city, date, wardCode, slotId }
}

/** Returns a quote in wire form. Amounts stay minor units of its currency, days and times Vietnam's. */
export function quoteToWire<Line extends QuoteLine | ChoiceLine>(
  quote: PricedCart<Line>,
): Omit<WireQuote, 'lines'> & { lines: (Omit<Line, 'priceUSDCents'> & { priceUSD: string })[] } {
  return {
    currency: quote.currency,
    lines: quote.lines.map(({ priceUSDCents, ...line }) => ({ ...line, priceUSD: centsToDecimal(priceUSDCents) })),
    discountCode: quote.discountCode,
    ...sumsOf(quote),
    delivery: deliveryOf(quote),
    totalUSDCents: quote.totalUSDCents,
  }
}

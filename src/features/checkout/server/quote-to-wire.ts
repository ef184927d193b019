import { centsToDecimal } from '#shared/money.ts'
import type { WireQuote } from '../quote.schema.ts'
import type { PricedCart } from './price-cart.ts'

/** Returns a quote in wire form. */
export function quoteToWire(quote: PricedCart): WireQuote {
  return {
    currency: quote.currency,
    lines: quote.lines.map(({ priceUSDCents, ...line }) => ({ ...line, priceUSD: centsToDecimal(priceUSDCents) })),
    discountCode: quote.discountCode,
    discountPercent: quote.discountPercent,
    subtotal: quote.subtotal,
    discount: quote.discount,
    deliveryFee: quote.deliveryFee,
    total: quote.total,
  }
}

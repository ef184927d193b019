import { centsToDecimal } from '#shared/money.ts'
import type { ExchangeQuote } from '../exchange.schema.ts'
import type { PlannedExchange } from './plan-exchange.ts'

/** Returns what an exchange would do in wire form. Amounts stay minor units of the order's currency. */
export function exchangeToWire({ order, lines, ...planned }: PlannedExchange): ExchangeQuote {
  const { currency, discountCode, discountPercent, deliveryFee, farFee, exactFee } = order
  const { subtotal, discount, before, price, outcome, refund } = planned
  return {
    currency,
    lines: lines.map(({ priceUSDCents, ...line }) => ({ ...line, priceUSD: centsToDecimal(priceUSDCents) })),
    ...{ discountCode, discountPercent, deliveryFee, farFee, exactFee, subtotal, discount },
    total: price,
    ...{ before, outcome, refund },
  }
}

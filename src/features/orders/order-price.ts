import type { Currency, Price } from '#shared/money.ts'
import type { OrderSums } from './order-sums.schema.ts'

/** Returns what the goods and the delivery of an order cost now, in minor units of its currency. */
export function priceOf({ subtotal, discount, deliveryFee }: Omit<OrderSums, 'total'>): number {
  return subtotal - discount + deliveryFee
}

/**
 * Returns whether the subtotal of an order is that of its lines, in minor units of its currency. Without its quote, all
 * that was paid is the order's subtotal (`composeOrder`), which its lines then contradict: only its total is shown.
 */
export function agreesWithLines(
  { subtotal }: Pick<OrderSums, 'subtotal'>,
  lines: readonly { price: number; quantity: number }[],
): boolean {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) === subtotal
}

/**
 * Returns by how much more was paid than an order costs, in minor units of its currency: an exchange has made it
 * cheaper, or a payment link was paid with too much. The total is what was paid, because refunds and sales are counted
 * from it.
 */
export function overpaid(order: OrderSums): number {
  return Math.max(0, order.total - priceOf(order))
}

interface Totals {
  currency: Currency
  total: number
  totalVND: number
  totalUSDCents: number
}

/**
 * Returns an amount of an order in both currencies, in minor units. In the order's own currency it is exact; in the
 * other it is the same share of the order's total there, rounded half up.
 */
export function shareInBothCurrencies({ currency, total, totalVND, totalUSDCents }: Totals, amount: number): Price {
  const share = (whole: number) => (total === 0 ? 0 : Math.floor((whole * amount) / total + 0.5))
  return currency === 'VND' ? { VND: amount, USD: share(totalUSDCents) } : { VND: share(totalVND), USD: amount }
}

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

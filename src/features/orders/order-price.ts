import type { OrderSums } from './order-sums.schema.ts'

/** Returns what the goods and the delivery of an order cost now, in minor units of its currency. */
export function priceOf({ subtotal, discount, deliveryFee }: Omit<OrderSums, 'total'>): number {
  return subtotal - discount + deliveryFee
}

/**
 * Returns by how much more was paid than an order costs, in minor units of its currency: an exchange has made it
 * cheaper, or a payment link was paid with too much. The total is what was paid, because refunds and sales are counted
 * from it.
 */
export function overpaid(order: OrderSums): number {
  return Math.max(0, order.total - priceOf(order))
}

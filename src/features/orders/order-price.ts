import type { OrderSums } from './order-sums.schema.ts'

/** Returns what the goods and the delivery of an order cost now, in minor units of its currency. */
export function priceOf({ subtotal, discount, deliveryFee }: Omit<OrderSums, 'total'>): number {
  return subtotal - discount + deliveryFee
}

/**
 * Returns by how much an exchange has made an order cheaper than what was paid, in minor units of its currency. The
 * total stays what was paid, because refunds and sales are counted from it; this part of it goes back.
 */
export function overpaid(order: OrderSums): number {
  return Math.max(0, order.total - priceOf(order))
}

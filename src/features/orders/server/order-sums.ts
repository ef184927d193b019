import type { OrderSums } from '../order-sums.schema.ts'

/** Returns the parts of what an order or a quote costs, of its row; one from before the surcharges has none of them. */
export function sumsOf(row: OrderSums): OrderSums {
  const { subtotal, discount, discountPercent, deliveryFee, farFee, exactFee, total } = row
  return { subtotal, discount, discountPercent, deliveryFee, farFee, exactFee, total }
}

import type { OrderRow } from '#db/schema/index.ts'
import type { OrderSums } from '../order-sums.schema.ts'

/** Returns the parts of what an order cost, of its row; orders from before there were surcharges have none. */
export function sumsOf(row: Pick<OrderRow, keyof OrderSums>): OrderSums {
  const { subtotal, discount, discountPercent, deliveryFee, farFee, exactFee, total } = row
  return { subtotal, discount, discountPercent, deliveryFee, farFee, exactFee, total }
}

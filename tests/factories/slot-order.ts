import type { orders } from '#db/schema/index.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import type { Day } from '#shared/dates.ts'

/** Returns the row of an order in a slot of Hanoi, for tests that only count places. */
export function slotOrder(deliveryDate: Day, slotId: string): typeof orders.$inferInsert {
  return {
    id: newOrderId(),
    locale: 'vi',
    customerName: 'Hoa',
    customerEmail: 'hoa@example.com',
    customerPhone: '0900000099',
    deliveryAddress: '1 Phố Huế',
    deliveryCity: 'Hanoi',
    deliveryDate,
    slotId,
    currency: 'VND',
    subtotal: 1,
    discount: 0,
    deliveryFee: 0,
    total: 1,
    totalVND: 1,
    totalUSDCents: 1,
  }
}

import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderItems, orders } from '#db/schema/index.ts'
import { isGift } from '#shared/gift.ts'
import { centsToDecimal } from '#shared/money.ts'
import { isOrderId } from '#features/orders/order-id.ts'
import type { TrackedOrder } from '../tracking.ts'

/** Returns an order by its number, which is the only key and cannot be guessed; null if there is none. */
export async function trackOrder(db: Database, orderId: string): Promise<TrackedOrder | null> {
  if (!isOrderId(orderId)) return null
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return null
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.line))
  return {
    id: order.id,
    status: order.status,
    deliveryDate: order.deliveryDate,
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    ...(isGift(order) && { recipientName: order.recipientName, recipientPhone: order.recipientPhone }),
    deliveryAddress: order.deliveryAddress,
    deliveryCity: order.deliveryCity,
    currency: order.currency,
    items: items.map((item) => ({
      productName: item.productName,
      quantity: item.quantity,
      priceVND: item.priceVND,
      priceUSD: centsToDecimal(item.priceUSDCents),
    })),
    totalVND: order.totalVND,
    totalUSD: centsToDecimal(order.totalUSDCents),
  }
}

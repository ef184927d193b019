import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { auditLog, orders } from '#db/schema/index.ts'
import { awaitedUntil } from '#features/orders/server/confirm-by.ts'
import { shownTimes } from '#features/delivery/slot-id.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import { isGift } from '#shared/gift.ts'
import { centsToDecimal } from '#shared/money.ts'
import { isUnpaid } from '#shared/payment-methods.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { isOrderId } from '#features/orders/order-id.ts'
import { sumsOf } from '#features/orders/server/order-sums.ts'
import { selectLines } from '#features/orders/server/select-lines.ts'
import { reachedSteps } from '../order-steps.ts'
import type { TrackedOrder } from '../tracking.ts'

/** Returns an order by its number, which is the only key and cannot be guessed; null if there is none. */
export async function trackOrder(db: Database, orderId: string): Promise<TrackedOrder | null> {
  if (!isOrderId(orderId)) return null
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return null
  const [items, changes] = await db.batch([
    selectLines(db, [orderId]),
    db
      .select({ changes: auditLog.changes, at: auditLog.createdAt })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'order'), eq(auditLog.entityId, orderId), eq(auditLog.action, 'status_changed'))),
  ])
  const statuses = changes.map(({ changes: { status }, at }) => ({ to: status?.[1] as OrderStatus, at }))
  const isPaidLater = isUnpaid(order.paymentMethod) || order.paymentMethod === 'cash'
  const isUnderWay = order.status !== 'delivered' && order.status !== 'cancelled'
  const confirmBy = awaitedUntil(order)
  return {
    id: order.id,
    status: order.status,
    deliveryDate: order.deliveryDate,
    slot: shownTimes(order.slotId),
    steps: reachedSteps({ ...order, isPaidLater, changes: statuses, finishedAt: order.madeAt }).map(({ step, at }) => ({
      step,
      at: at?.toISOString() ?? null,
    })),
    // The recipient and the courier know the number, too, and must not learn who an anonymous gift is from.
    ...(order.anonymous && isGift(order)
      ? { customerName: '', customerPhone: '' }
      : { customerName: order.customerName, customerPhone: order.customerPhone }),
    ...(isGift(order) && { recipientName: order.recipientName, recipientPhone: order.recipientPhone }),
    deliveryAddress: order.deliveryAddress,
    wardName: wardName(order.wardCode),
    deliveryCity: order.deliveryCity,
    currency: order.currency,
    items: items.map((item) => ({
      productName: item.productName,
      quantity: item.quantity,
      priceVND: item.priceVND,
      priceUSD: centsToDecimal(item.priceUSDCents),
    })),
    ...sumsOf(order),
    ...(order.paymentMethod === 'cash_on_delivery' &&
      isUnderWay && {
        cash: {
          dueVND: order.total,
          unconfirmed: order.unconfirmed,
          ...(confirmBy && { confirmBy }),
        },
      }),
    ...(order.status === 'cancelled' &&
      order.endedUnconfirmed &&
      order.unconfirmed && { endedUnconfirmed: true as const }),
    totalVND: order.totalVND,
    totalUSD: centsToDecimal(order.totalUSDCents),
  }
}

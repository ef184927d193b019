import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import { isUnpaid } from '#shared/payment-methods.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Notes that staff have received the money of an order that was to be paid later or on delivery. Sent twice with the
 * same method, it is noted once; `order_already_paid`: it was paid in another way. `changed_meanwhile`: the order costs
 * another sum than `seen`, its total on the screen of staff in minor units.
 */
export async function receivePayment(
  shop: Shop,
  actor: Actor,
  orderId: string,
  method: 'cash' | 'transfer',
  seen?: number,
): Promise<Result<null, 'order_not_found' | 'order_cancelled' | 'order_already_paid' | 'changed_meanwhile'>> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    if (order.paymentMethod === method) return ok(null)
    if (!isUnpaid(order.paymentMethod)) return fail('order_already_paid')
    if (order.status === 'cancelled') return fail('order_cancelled')
    if (seen !== undefined && seen !== order.total) return fail('changed_meanwhile')
    await settleOrder(tx, order, { method, received: order.total, actor, at: shop.clock.now() })
    return ok(null)
  })
}

import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { CUSTOMER_EMAIL, recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { nextVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { isOrderId } from '../order-id.ts'
import { isConfirmationToken } from './order-token.ts'

/** `confirm_too_late`: the order has ended by itself, because nobody had confirmed it in time. */
type NotConfirmed = 'order_cancelled' | 'confirm_too_late'

/** Notes that the customer has confirmed an order that is paid on delivery, by phone or by the mailed link; once. */
export async function confirmOrder(
  shop: Shop,
  actor: Actor,
  orderId: string,
): Promise<Result<null, 'order_not_found' | NotConfirmed>> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    if (order.status === 'cancelled') return fail(order.endedUnconfirmed ? 'confirm_too_late' : 'order_cancelled')
    if (!order.unconfirmed) return ok(null)
    const at = shop.clock.now()
    await tx
      .update(orders)
      .set({ unconfirmed: false, updatedAt: nextVersion(order.updatedAt, at) })
      .where(eq(orders.id, orderId))
    const changes = { unconfirmed: [true, false] as [unknown, unknown] }
    await recordAudit(tx, { actor, entity: 'order', entityId: orderId, action: 'updated', changes, at })
    return ok(null)
  })
}

/**
 * Confirms an order by the link of its mail. `link_invalid`: the token is not this order's, or there is no such order.
 */
export async function confirmOwnOrder(
  shop: Shop,
  orderId: string,
  token: string,
): Promise<Result<{ confirmed: true }, 'link_invalid' | NotConfirmed>> {
  if (!isOrderId(orderId) || !isConfirmationToken(shop, orderId, token)) return fail('link_invalid')
  const confirmed = await confirmOrder(shop, { id: null, email: CUSTOMER_EMAIL }, orderId)
  if (confirmed.ok) return ok({ confirmed: true })
  return confirmed.code === 'order_not_found' ? fail('link_invalid') : fail(confirmed.code)
}

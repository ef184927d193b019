import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { orders, paymentLinks } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { nextVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import { formatMoney } from '#shared/money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { endPaymentLinks } from './close-payment-links.ts'

/**
 * Withdraws the exchange that waits for its supplement, for staff: once this succeeds, its link cannot be paid any
 * more. Repeated, it changes nothing. If the supplement was paid in that moment, its exchange is made;
 * `payment_processing`: the bank is deciding about it.
 */
export async function endSupplement(
  shop: Shop,
  actor: Actor,
  orderId: string,
): Promise<Result<null, 'order_not_found' | 'payment_processing' | 'payment_provider_unavailable'>> {
  const isPending = and(
    eq(paymentLinks.orderId, orderId),
    isNotNull(paymentLinks.exchange),
    isNull(paymentLinks.bookedAt),
    isNull(paymentLinks.replacedAt),
  )
  const pending = await shop.db.select({ id: paymentLinks.id }).from(paymentLinks).where(isPending)
  const ended = await endPaymentLinks(shop, orderId)
  if (!ended.ok) return ended
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    // Of the link and its transfer, either may have been paid.
    const ids = pending.map(({ id }) => id)
    const links = await tx.select().from(paymentLinks).where(inArray(paymentLinks.id, ids))
    const [link] = links
    if (!link || links.some(({ bookedAt }) => bookedAt)) return ok(null)
    const at = shop.clock.now()
    await tx
      .update(orders)
      .set({ updatedAt: nextVersion(order.updatedAt, at) })
      .where(eq(orders.id, orderId))
    await recordAudit(tx, {
      actor,
      entity: 'order',
      entityId: orderId,
      action: 'updated',
      changes: { supplement: [formatMoney(link.amount, link.currency), null] },
      at,
    })
    return ok(null)
  })
}

import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { nextVersion } from '#server/next-version.ts'
import { hasOpenDispute } from './record-disputes.ts'

/**
 * Ends the review of an order; the reason stays in the database. If the order has an open dispute beside another
 * reason, it stays in review because of the dispute. Fails with order_not_found, nothing_to_review.
 */
export async function resolveReview(
  shop: Shop,
  actor: AuditEntry['actor'],
  orderId: string,
): Promise<Result<null, 'order_not_found' | 'nothing_to_review'>> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx
      .select({ reason: orders.reviewReason, at: orders.reviewResolvedAt, updatedAt: orders.updatedAt })
      .from(orders)
      .where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    if (!order.reason || order.at) return fail('nothing_to_review')
    const now = shop.clock.now()
    // A dispute that was opened while the order was in review for another reason still needs its own review.
    const disputed = order.reason !== 'disputed' && (await hasOpenDispute(tx, orderId))
    await tx
      .update(orders)
      .set({
        ...(disputed ? { reviewReason: 'disputed' as const } : { reviewResolvedAt: now }),
        updatedAt: nextVersion(order.updatedAt, now),
      })
      .where(eq(orders.id, orderId))
    await recordAudit(tx, {
      actor,
      entity: 'order',
      entityId: orderId,
      action: 'done',
      changes: { reviewReason: [order.reason, disputed ? 'disputed' : null] },
      at: now,
    })
    return ok(null)
  })
}

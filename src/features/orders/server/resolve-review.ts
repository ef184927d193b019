import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, type OrderRow } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { owesFailedRefund } from '#features/payments/server/owed-refund.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { nextVersion } from '#server/next-version.ts'
import { hasOpenDispute } from './record-disputes.ts'
import { awaitsSoldOutReview } from './review-sold-out.ts'

type Reason = NonNullable<OrderRow['reviewReason']>

/**
 * Ends the review of an order; the reason stays in the database. If something else came up meanwhile (`nextReview`),
 * the order stays in review because of that. Fails with order_not_found, nothing_to_review, and with changed_meanwhile
 * if the reason is not the one that was `seen`.
 */
export async function resolveReview(
  shop: Shop,
  actor: Actor,
  orderId: string,
  seen?: Reason,
): Promise<Result<null, 'order_not_found' | 'nothing_to_review' | 'changed_meanwhile'>> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx
      .select({ reason: orders.reviewReason, at: orders.reviewResolvedAt, updatedAt: orders.updatedAt })
      .from(orders)
      .where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    if (!order.reason || order.at) return fail('nothing_to_review')
    if (seen !== undefined && seen !== order.reason) return fail('changed_meanwhile')
    const now = shop.clock.now()
    const next = await nextReview(tx, orderId, order.reason)
    await tx
      .update(orders)
      .set({
        ...(next ? { reviewReason: next } : { reviewResolvedAt: now }),
        updatedAt: nextVersion(order.updatedAt, now),
      })
      .where(eq(orders.id, orderId))
    await recordAudit(tx, {
      actor,
      entity: 'order',
      entityId: orderId,
      action: 'done',
      changes: { reviewReason: [order.reason, next] },
      at: now,
    })
    return ok(null)
  })
}

/**
 * Returns what came up while an order was in review for the reason that is `ended`, and still needs a review of its
 * own; null: nothing. A failed refund waits until no dispute is open (`owesFailedRefund`).
 */
export async function nextReview(
  tx: Pick<Transaction, 'select'>,
  orderId: string,
  ended: Reason,
): Promise<'out_of_stock' | 'disputed' | 'refund_failed' | null> {
  if (ended !== 'out_of_stock' && (await awaitsSoldOutReview(tx, orderId))) return 'out_of_stock'
  if (ended !== 'disputed' && (await hasOpenDispute(tx, orderId))) return 'disputed'
  return ended !== 'refund_failed' && (await hasFailedRefund(tx, orderId)) ? 'refund_failed' : null
}

async function hasFailedRefund(tx: Pick<Transaction, 'select'>, orderId: string): Promise<boolean> {
  const owed = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), owesFailedRefund(tx)))
  return owed.length > 0
}

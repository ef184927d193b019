import { eq } from 'drizzle-orm'
import { orders } from '../../../../db/schema/index.ts'
import type { Shop } from '../../../server/shop.ts'
import { recordTrail, type TrailEntry } from '../../../server/trail.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { laterThan } from './change-status.ts'

/**
 * Marks an order that waited for a person as looked into; why it waited stays in the books. Fails with
 * order_not_found, and with nothing_to_review when it does not wait (any more).
 */
export async function resolveReview(
  shop: Shop,
  actor: TrailEntry['actor'],
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
    await tx
      .update(orders)
      .set({ reviewResolvedAt: now, updatedAt: laterThan(order.updatedAt, now) })
      .where(eq(orders.id, orderId))
    await recordTrail(tx, {
      actor,
      entity: 'order',
      entityId: orderId,
      action: 'done',
      changes: { reviewReason: [order.reason, null] },
      at: now,
    })
    return ok(null)
  })
}

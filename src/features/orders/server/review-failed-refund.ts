import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'

/**
 * Returns the statement that puts a cancelled order into review because one of its refunds failed: its customer waits
 * for the money, and only staff can send it another way. An order that is in review already
 * stays as it is: `resolveReview` finds the refund.
 */
export function reviewFailedRefund(db: Pick<Database, 'update'>, orderId: string, now: Date) {
  return db
    .update(orders)
    .set({
      reviewReason: 'refund_failed',
      reviewResolvedAt: null,
      updatedAt: sql`max(${orders.updatedAt} + 1, ${now.getTime()})`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'cancelled'),
        or(isNull(orders.reviewReason), isNotNull(orders.reviewResolvedAt)),
      ),
    )
}

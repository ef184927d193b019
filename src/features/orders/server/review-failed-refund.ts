import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import { owesFailedRefund } from '#features/privacy/server/open-matters.ts'

/**
 * Returns the statement that puts a cancelled order into review if one of its refunds failed and its customer waits for
 * the money, which only staff can send another way (`owesFailedRefund`). It runs when a refund fails, and when a
 * dispute that held the money is over. An order that is in review already stays as it is: `resolveReview` finds the
 * refund.
 */
export function reviewFailedRefund(tx: Pick<Transaction, 'select' | 'update'>, orderId: string, now: Date) {
  return tx
    .update(orders)
    .set({
      reviewReason: 'refund_failed',
      reviewResolvedAt: null,
      updatedAt: sql`max(${orders.updatedAt} + 1, ${now.getTime()})`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        or(isNull(orders.reviewReason), isNotNull(orders.reviewResolvedAt)),
        owesFailedRefund(tx),
      ),
    )
}

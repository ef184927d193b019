import { and, eq, not, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, type OrderRow } from '#db/schema/index.ts'
import { IN_REVIEW } from './in-review.ts'

interface Review {
  orderId: string
  reason: NonNullable<OrderRow['reviewReason']>
  /** Which orders need it. */
  where: SQL
  /** The order's next version, unless the transaction has given it one. */
  updatedAt?: SQL
}

/**
 * Returns the statement that puts an order into review if it needs one. An order that is in review already stays as it
 * is: `nextReview` finds what came up.
 */
export function putIntoReview(tx: Pick<Transaction, 'update'>, { orderId, reason, where, updatedAt }: Review) {
  return tx
    .update(orders)
    .set({ reviewReason: reason, reviewResolvedAt: null, ...(updatedAt && { updatedAt }) })
    .where(and(eq(orders.id, orderId), not(IN_REVIEW), where))
}

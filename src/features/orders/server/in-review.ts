import { and, isNotNull, isNull } from 'drizzle-orm'
import { orders, type OrderRow } from '#db/schema/index.ts'

/**
 * Returns whether an order is in review: something about it needs a decision of staff, and they have not ended that.
 * The reason stays in the row afterwards.
 */
export function isInReview({ reviewReason, reviewResolvedAt }: Pick<OrderRow, 'reviewReason' | 'reviewResolvedAt'>) {
  return reviewReason !== null && reviewResolvedAt === null
}

/** SQL condition: the same as `isInReview`. */
export const IN_REVIEW = and(isNotNull(orders.reviewReason), isNull(orders.reviewResolvedAt))!

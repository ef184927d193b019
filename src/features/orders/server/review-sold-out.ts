import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { auditLog, orderItems, orders, products } from '#db/schema/index.ts'
import { putIntoReview } from './put-into-review.ts'

/** Returns the condition that an order that is not made yet has lines for which too few pieces were left. */
function isSoldOut(): SQL {
  return and(
    inArray(orders.status, ['pending', 'processing']),
    sql`exists (select 1 from ${orderItems} join ${products} on ${products.id} = ${orderItems.productId}
      where ${orderItems.orderId} = ${orders.id} and ${products.stock} is not null and ${orderItems.stockTaken} = 0)`,
  )!
}

/** Puts an order into review whose exchanged lines are sold out. */
export async function reviewSoldOut(tx: Transaction, orderId: string): Promise<void> {
  await putIntoReview(tx, { orderId, reason: 'out_of_stock', where: isSoldOut() })
}

/**
 * Returns whether an order has lines that are sold out, and staff have not ended a review because of its present lines:
 * the shop may have got the flowers elsewhere, which no row says.
 */
export async function awaitsSoldOutReview(tx: Pick<Transaction, 'select'>, orderId: string): Promise<boolean> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isSoldOut()))
  if (found.length === 0) return false
  const entries = await tx
    .select({ changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'order'), eq(auditLog.entityId, orderId)))
    .orderBy(asc(auditLog.createdAt))
  const isEnd = (changes: (typeof entries)[number]['changes']) => changes.reviewReason?.[0] === 'out_of_stock'
  const last = entries.findLast(({ changes }) => changes.lines !== undefined || isEnd(changes))
  return !last || !isEnd(last.changes)
}

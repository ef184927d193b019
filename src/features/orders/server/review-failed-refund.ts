import { and, eq, gte, lt, max, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { auditLog, orders, refunds } from '#db/schema/index.ts'
import { owesFailedRefund } from '#features/payments/server/owed-refund.ts'
import { putIntoReview } from './put-into-review.ts'

/**
 * Returns the statement that puts an order into review if one of its refunds failed and its customer waits for the
 * money, because the order was cancelled or exchanged for less (`owesFailedRefund`): only staff can send it another
 * way. It runs when a refund fails, and when a dispute that held the money is over.
 */
export function reviewFailedRefund(tx: Pick<Transaction, 'select' | 'update'>, orderId: string, now: Date) {
  return putIntoReview(tx, {
    orderId,
    reason: 'refund_failed',
    where: owesFailedRefund(tx),
    updatedAt: versionAt(now),
  })
}

/**
 * Returns the statement that puts a cancelled order into review of which nothing was ever refunded. It runs when the
 * shop has won a dispute: until then nothing could be refunded, and nothing else reminds of the money.
 */
export function reviewKeptMoney(tx: Pick<Transaction, 'select' | 'update'>, orderId: string, now: Date) {
  const asked = tx
    .select({ one: sql`1` })
    .from(refunds)
    .where(eq(refunds.orderId, orders.id))
  const where = and(eq(orders.status, 'cancelled'), notExists(asked))!
  return putIntoReview(tx, { orderId, reason: 'disputed', where, updatedAt: versionAt(now) })
}

const versionAt = (now: Date) => sql`max(${orders.updatedAt} + 1, ${now.getTime()})`

/**
 * Returns whether staff ended the review of the order's failed refund before a moment: they have sent its money another
 * way then, which no row says.
 */
export async function wasSentAnotherWay(
  tx: Pick<Transaction, 'select'>,
  orderId: string,
  before: Date,
): Promise<boolean> {
  const [failed] = await tx
    .select({ at: max(refunds.endedAt) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'failed')))
  if (!failed?.at) return false
  const entries = await tx
    .select({ changes: auditLog.changes })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'order'),
        eq(auditLog.entityId, orderId),
        gte(auditLog.createdAt, failed.at),
        lt(auditLog.createdAt, before),
      ),
    )
  return entries.some(({ changes }) => changes.reviewReason?.[0] === 'refund_failed')
}

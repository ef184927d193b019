import { and, desc, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { auditLog, orders } from '#db/schema/index.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { claimableUntil } from '../claims.ts'

/**
 * Returns until when a claim about an order is in time: 24 hours from the moment at which staff set it to delivered.
 * If the audit log does not know that moment, the last change of the order counts. Fails with order_not_found,
 * claim_not_delivered, claim_too_late.
 */
export async function claimTime(
  db: Pick<Transaction, 'select'>,
  orderId: string,
  now: Date,
): Promise<Result<Date, 'order_not_found' | 'claim_not_delivered' | 'claim_too_late'>> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return fail('order_not_found')
  if (order.status !== 'delivered' || order.ownerGoneAt !== null) return fail('claim_not_delivered')
  const changes = await db
    .select({ changes: auditLog.changes, at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'order'), eq(auditLog.entityId, orderId), eq(auditLog.action, 'status_changed')))
    .orderBy(desc(auditLog.createdAt))
  const delivered = changes.find(({ changes: { status } }) => status?.[1] === 'delivered')
  const until = claimableUntil(delivered?.at ?? order.updatedAt)
  return now > until ? fail('claim_too_late') : ok(until)
}

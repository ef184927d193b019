import { and, eq, inArray, max, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/schema/index.ts'
import { CUSTOMER_EMAIL } from '#features/audit-log/server/record-audit.ts'

/**
 * Returns the statement that reads when customers last changed orders after paying (`change-own-order.ts`): a row for
 * each changed order. Reads the index of the audit log alone for orders without changes.
 */
export function selectCustomerChanges(db: Pick<Database, 'select'>, orderIds: readonly string[] | SQLWrapper) {
  return db
    .select({ orderId: auditLog.entityId, at: max(auditLog.createdAt) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'order'),
        inArray(auditLog.entityId, orderIds),
        eq(auditLog.action, 'updated'),
        eq(auditLog.actor, CUSTOMER_EMAIL),
      ),
    )
    .groupBy(auditLog.entityId)
}

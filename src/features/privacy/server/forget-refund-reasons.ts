import { and, eq, inArray, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { auditLog, cashRefunds, refunds, transferRefunds } from '#db/schema/index.ts'

/** What staff see instead of a reason that was removed. */
const GONE = '…'

/**
 * Returns the statements that remove why staff took back a refund by hand (decision 076): what they typed may name the
 * customer. The reasons of a card's provider are codes, and stay.
 * @param blanked the ids of the orders
 * @param payments the ids of their payments
 */
export function forgetRefundReasons(
  db: Pick<Database, 'update' | 'select'>,
  { blanked, payments }: { blanked: SQLWrapper; payments: SQL },
) {
  const ofOrders = sql`(select id from ${refunds} where order_id in ${blanked})`
  const byHand = sql`(select id from ${transferRefunds} where id = ${refunds.id}
    union all select id from ${cashRefunds} where id = ${refunds.id})`
  const without = { failure: GONE }
  return [
    db
      .update(auditLog)
      .set({ changes: sql`json_set(${auditLog.changes}, '$.takenBack', json_array(null, ${GONE}))` })
      .where(
        and(
          or(
            and(eq(auditLog.entity, 'order'), inArray(auditLog.entityId, blanked)),
            and(eq(auditLog.entity, 'transfer'), sql`${auditLog.entityId} in (${payments})`),
          ),
          sql`${auditLog.changes} ->> '$.takenBack[1]' <> ${GONE}`,
        ),
      ),
    db
      .update(refunds)
      .set(without)
      .where(and(ne(refunds.failure, GONE), inArray(refunds.orderId, blanked), sql`exists ${byHand}`)),
    db
      .update(transferRefunds)
      .set(without)
      .where(and(ne(transferRefunds.failure, GONE), sql`${transferRefunds.id} in ${ofOrders}`)),
    db
      .update(cashRefunds)
      .set(without)
      .where(and(ne(cashRefunds.failure, GONE), sql`${cashRefunds.id} in ${ofOrders}`)),
  ] as const
}

import { and, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { refundAccounts, refunds } from '#db/schema/index.ts'

/** Returns the statement that deletes the customers' accounts of some refunds. */
export const clearRefundAccounts = (db: Pick<Database, 'select' | 'update'>, isOver: SQL | undefined) =>
  db
    .update(refundAccounts)
    .set({ details: null })
    .where(
      and(
        isNotNull(refundAccounts.details),
        inArray(refundAccounts.refundId, db.select({ id: refunds.id }).from(refunds).where(isOver)),
      ),
    )

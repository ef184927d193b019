import { and, isNotNull, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { refundAccounts } from '#db/schema/index.ts'

/** Returns the statement that deletes some of the customers' accounts for refunds. */
export const clearRefundAccounts = (db: Pick<Database, 'update'>, where: SQL) =>
  db
    .update(refundAccounts)
    .set({ details: null })
    .where(and(isNotNull(refundAccounts.details), where))

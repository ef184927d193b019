import { and, isNotNull, lt, lte } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import {
  backInStock,
  contactMessages,
  mails,
  auditLog,
  orderEdits,
  paymentLinks,
  refunds,
  runs,
} from '#db/schema/index.ts'
import type { RetentionConfig } from '#server/config-retention.ts'
import { BACK_IN_STOCK_DAYS, MAIL_RECORD_DAYS, REFUND_ACCOUNT_DAYS, RUN_DAYS } from '../retention.ts'
import { clearRefundAccounts } from './clear-refund-accounts.ts'
import { deleteEmptyRecords } from './forget-records.ts'
import { forgetStatements, markOldGuestOrders } from './forget-statements.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** How long after its end an order is blanked, in milliseconds; its last mail has been sent by then. */
const SETTLED_MS = HOUR_MS

/** Returns the statements for every retention period of docs/privacy.md that only concerns the database. */
export function retentionStatements(
  db: Pick<Database, 'update' | 'select' | 'delete'>,
  now: Date,
  { contactDays, guestOrdersDays, auditDays }: RetentionConfig,
) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * HOUR_MS)
  return [
    markOldGuestOrders(db, now, guestOrdersDays),
    ...forgetStatements(db, { now, settled: new Date(now.getTime() - SETTLED_MS), keptDays: guestOrdersDays }),
    ...deleteEmptyRecords(db),
    db.delete(contactMessages).where(lt(contactMessages.createdAt, daysAgo(contactDays))),
    db.delete(backInStock).where(lt(backInStock.createdAt, daysAgo(BACK_IN_STOCK_DAYS))),
    db.delete(mails).where(lte(mails.endedAt, daysAgo(MAIL_RECORD_DAYS))),
    clearRefundAccounts(db, lte(refunds.endedAt, daysAgo(REFUND_ACCOUNT_DAYS))),
    db.delete(runs).where(lt(runs.day, dayInVietnam(daysAgo(RUN_DAYS)))),
    db.delete(orderEdits).where(lt(orderEdits.createdAt, daysAgo(auditDays))),
    db
      .update(paymentLinks)
      .set({ exchange: null })
      .where(and(isNotNull(paymentLinks.exchange), lt(paymentLinks.createdAt, daysAgo(auditDays)))),
    db.delete(auditLog).where(lt(auditLog.createdAt, daysAgo(auditDays))),
  ] as const
}

import { and, gt, isNotNull, isNull, lt, lte, or, sql, type Column, type SQL, type Table } from 'drizzle-orm'
import {
  accountTokens,
  auditLog,
  backInStock,
  checkouts,
  contactMessages,
  deliveryHolds,
  mails,
  orderEdits,
  paymentLinks,
  pendingSignIns,
  rateLimits,
  refundAccounts,
  refunds,
  rememberedDevices,
  runs,
  sessions,
  shopEvents,
  signInFlows,
  staffInvitations,
  twoStep,
  webhookDeliveries,
} from '#db/schema/index.ts'
import { LONGEST_HOLD_MS } from '#features/delivery/hold-time.ts'
import { AHEAD_MS } from '#server/clock.ts'
import type { RetentionConfig } from '#server/config-retention.ts'
import { NOW } from '#server/database-clock.ts'
import { inTurns } from '#server/in-turns.ts'
import type { Shop } from '#server/shop.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import {
  BACK_IN_STOCK_DAYS,
  EVENT_DAYS,
  EXPIRED_LINK_DAYS,
  MAIL_RECORD_DAYS,
  REFUND_ACCOUNT_DAYS,
  RUN_DAYS,
} from '../retention.ts'
import { clearRefundAccounts } from './clear-refund-accounts.ts'
import { forgetOwnerless } from './forget-ownerless.ts'

/** How long after its end an order is blanked, in milliseconds; its last mail has been sent by then. */
const SETTLED_MS = HOUR_MS

/**
 * Returns the condition that a hold would last for longer than any may. It was taken while the clock of the database
 * was ahead, and would keep its place or its pieces from all others until that date.
 */
const isHeldTooLong = (until: Column) => gt(until, sql`${NOW} + ${LONGEST_HOLD_MS + AHEAD_MS}`)

/** How many rows of a table are deleted in one transaction. */
const AT_ONCE = 1000

/**
 * Deletes rows that have expired or are past their retention period (`expiredRows`), and blanks orders, bank accounts
 * of refunds and exchanges past theirs (docs/privacy.md). Unpaid checkouts have a job of their own
 * (`emptyUnpaidCheckouts`), because the payment provider is asked first.
 */
export async function deleteExpiredRows(
  { db, clock, config }: Pick<Shop, 'db' | 'clock' | 'config'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { guestOrdersDays, auditDays } = config.retention
  const settled = new Date(now.getTime() - SETTLED_MS)
  await forgetOwnerless({ db, periods: { now, settled, keptDays: guestOrdersDays }, signal })
  const endedAt = sql`(select ${refunds.endedAt} from ${refunds} where ${refunds.id} = ${refundAccounts.refundId})`
  await db.batch([
    clearRefundAccounts(db, lte(endedAt, daysAgo(REFUND_ACCOUNT_DAYS).getTime())),
    db
      .update(paymentLinks)
      .set({ exchange: null })
      .where(and(isNotNull(paymentLinks.exchange), lt(paymentLinks.createdAt, daysAgo(auditDays)))),
    db
      .update(checkouts)
      .set({ heldStock: null, stockUntil: null })
      .where(and(isNull(checkouts.endedAt), isHeldTooLong(checkouts.stockUntil))),
  ])
  const [first, ...others] = expiredRows(now, config.retention).map(({ table, where }) =>
    db.run(sql`delete from ${table} where rowid in (select rowid from ${table} where ${where} limit ${AT_ONCE})`),
  )
  if (!first) return
  await inTurns(async () => {
    const deleted = await db.batch([first, ...others])
    return deleted.some(({ rowsAffected }) => rowsAffected === AT_ONCE)
  }, signal)
}

/**
 * Returns the rows that have expired, for every period of docs/privacy.md that deletes whole rows;
 * `personal-data.test.ts` compares the two.
 */
export function expiredRows(now: Date, { contactDays, auditDays }: RetentionConfig): { table: Table; where: SQL }[] {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const daysAgo = (days: number) => ago(days * DAY_MS)
  return [
    { table: contactMessages, where: lt(contactMessages.createdAt, daysAgo(contactDays)) },
    { table: backInStock, where: lt(backInStock.createdAt, daysAgo(BACK_IN_STOCK_DAYS)) },
    { table: mails, where: lte(mails.endedAt, daysAgo(MAIL_RECORD_DAYS)) },
    { table: runs, where: lt(runs.day, dayInVietnam(daysAgo(RUN_DAYS))) },
    { table: orderEdits, where: lt(orderEdits.createdAt, daysAgo(auditDays)) },
    { table: auditLog, where: lt(auditLog.createdAt, daysAgo(auditDays)) },
    { table: sessions, where: lte(sessions.expiresAt, now) },
    { table: signInFlows, where: lte(signInFlows.expiresAt, now) },
    { table: accountTokens, where: lte(accountTokens.expiresAt, daysAgo(EXPIRED_LINK_DAYS)) },
    { table: staffInvitations, where: lte(staffInvitations.expiresAt, daysAgo(EXPIRED_LINK_DAYS)) },
    { table: pendingSignIns, where: lte(pendingSignIns.expiresAt, now) },
    { table: rememberedDevices, where: lte(rememberedDevices.expiresAt, now) },
    { table: shopEvents, where: lte(shopEvents.createdAt, daysAgo(EVENT_DAYS)) },
    { table: webhookDeliveries, where: lte(webhookDeliveries.createdAt, daysAgo(EVENT_DAYS)) },
    // By the database’s clock, as they are written.
    { table: rateLimits, where: lte(rateLimits.endsAt, NOW) },
    {
      table: deliveryHolds,
      where: or(lte(deliveryHolds.until, sql`${NOW} - ${HOUR_MS}`), isHeldTooLong(deliveryHolds.until))!,
    },
    // An unfinished setup of two-step sign-in is kept for a day.
    { table: twoStep, where: and(isNull(twoStep.confirmedAt), lte(twoStep.createdAt, daysAgo(1)))! },
  ]
}

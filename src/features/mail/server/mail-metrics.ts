import { and, count, eq, or, sql } from 'drizzle-orm'
import { MAIL_KINDS, mails } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { counter, gauge } from '#server/watch/metrics.ts'
import { HAS_FAILED, isDueMail } from './outbox-rows.ts'

/** What became of a mail: `dropped` is obsolete, `postponed` lacks something, `failed` is retried or given up. */
const OUTCOMES = ['sent', 'dropped', 'postponed', 'failed'] as const
export type MailOutcome = (typeof OUTCOMES)[number]

export const MAILS = counter('shop_mails_total', 'Mails that were taken from the outbox, by what became of them', {
  kind: MAIL_KINDS,
  outcome: OUTCOMES,
})
export const OUTBOX_DUE = gauge(
  'shop_outbox_due_mails',
  'Mails in the outbox that are due or could not be sent yet, at most 10000',
  [],
)
export const OUTBOX_AGE = gauge(
  'shop_outbox_oldest_due_seconds',
  'For how long the oldest mail has waited that is due or could not be sent yet',
  [],
)

/** Longer backlogs need not be counted exactly, and each scrape would read all of them. */
const COUNTED = 10_000

/** Since when the oldest mail has waited. Each failed attempt postpones a mail, so then its due time does not say so. */
const OLDEST = sql`min(case when ${HAS_FAILED} then ${mails.createdAt} else ${mails.dueAt} end)`.mapWith(mails.dueAt)

/** Matches mails that are due, and those that wait for another attempt. */
const waits = (now: Date) => or(isDueMail(now), and(eq(mails.state, 'waiting'), HAS_FAILED))

/** Registers how a scrape reads the outbox: how many mails wait, and for how many seconds the oldest has. */
export function watchOutbox({ db, clock, metrics }: Pick<Shop, 'db' | 'clock' | 'metrics'>): void {
  metrics.gauge(OUTBOX_DUE, async () => {
    const due = db.select({ id: mails.id }).from(mails).where(waits(clock.now())).limit(COUNTED).as('due')
    const [row] = await db.select({ value: count() }).from(due)
    return [{ labels: {}, value: row?.value ?? 0 }]
  })
  metrics.gauge(OUTBOX_AGE, async () => {
    const now = clock.now()
    const [row] = await db.select({ oldest: OLDEST }).from(mails).where(waits(now))
    // What was written while the clock was ahead is due, but has waited for no known time.
    const waitedMs = Math.max(0, now.getTime() - (row?.oldest ?? now).getTime())
    return [{ labels: {}, value: waitedMs / 1000 }]
  })
}

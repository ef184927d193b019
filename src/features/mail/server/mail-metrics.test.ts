import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { mails } from '#db/schema/index.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { openPrometheus } from '#server/watch/prometheus.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { parsePrometheus, valueOf } from '#tests/factories/prometheus-text.ts'
import { OUTBOX_AGE, OUTBOX_DUE, watchOutbox } from './mail-metrics.ts'
import { claimDue, INCOMPLETE, postpone } from './outbox-rows.ts'

const NOW = new Date('2026-03-02T01:00:00Z')
const at = (ms: number) => new Date(NOW.getTime() + ms)

const temporary = new TemporaryShop()
let db: Database
beforeAll(async () => void (db = await temporary.open()))
afterAll(() => temporary.remove())
beforeEach(() => db.delete(mails))

async function queue(createdAt: Date, dueAt = createdAt): Promise<void> {
  await db
    .insert(mails)
    .values({ id: 'a', kind: 'order_confirmation', about: 'a', locale: 'en', createdAt, dueAt, state: 'waiting' })
}

/** Tries to send what is due at an instant, and postpones it. */
async function postponeUntil(dueAt: Date, why: string, triedAt: Date): Promise<void> {
  for (const mail of await claimDue(db, triedAt, 9)) await postpone(db, mail, dueAt, why)
}

async function scrape(): Promise<ReturnType<typeof parsePrometheus>> {
  const metrics = await openPrometheus([OUTBOX_AGE, OUTBOX_DUE])
  watchOutbox({ db, clock: { now: () => NOW }, metrics })
  return parsePrometheus(await metrics.text())
}

/** Returns what a scrape says: for how many minutes the oldest mail has waited. */
const minutesWaited = async () => valueOf(await scrape(), 'shop_outbox_oldest_due_seconds')! / 60
/** Returns what a scrape says: how many mails wait. */
const mailsWaiting = async () => valueOf(await scrape(), 'shop_outbox_due_mails')

it('a mail has waited since it was due', async () => {
  await queue(at(-8 * HOUR_MS), at(-MINUTE_MS))
  expect(await minutesWaited()).toBe(1)
})

it('a mail that the mail server keeps refusing has waited since it was queued, however far it is postponed', async () => {
  await queue(at(-2 * HOUR_MS))
  await postponeUntil(at(-MINUTE_MS), 'connect ECONNREFUSED', at(-HOUR_MS))
  expect(await minutesWaited()).toBe(120)
  await postponeUntil(at(HOUR_MS), 'connect ECONNREFUSED', NOW)
  expect(await minutesWaited()).toBe(120)
  expect(await mailsWaiting()).toBe(1)
})

it('a mail for later has not waited, nor one whose subject is not complete yet', async () => {
  await queue(at(-2 * HOUR_MS), at(MINUTE_MS))
  expect(await minutesWaited()).toBe(0)
  await postponeUntil(at(HOUR_MS), INCOMPLETE, at(MINUTE_MS))
  expect(await minutesWaited()).toBe(0)
  expect(await mailsWaiting()).toBe(0)
})

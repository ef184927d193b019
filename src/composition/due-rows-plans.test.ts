import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { webhookDeliveries } from '#db/schema/index.ts'
import { plansOf } from '#db/testing/query-plans.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { OUTBOX_AGE, OUTBOX_DUE, watchOutbox } from '#features/mail/server/mail-metrics.ts'
import { claimDue } from '#features/mail/server/outbox-rows.ts'
import { claimDeliveries } from '#features/webhook/server/deliveries.ts'
import { openPrometheus } from '#server/watch/prometheus.ts'
import { queueMails } from '#tests/factories/many-mails.ts'

const temporary = new TemporaryShop()
const now = new Date()
let db: Database
beforeAll(async () => void (db = await temporary.open()))
afterAll(() => temporary.remove())

it('mails that are due are found by an index, for senders and for a scrape', async () => {
  await queueMails(db, 1)
  const claim = await plansOf(db, () => claimDue(db, now, 1))
  expect(claim).toContain('USING INDEX mails_due')
  expect(claim).not.toMatch(/SCAN mails|TEMP B-TREE/)
  const metrics = await openPrometheus([OUTBOX_DUE, OUTBOX_AGE])
  watchOutbox({ db, clock: { now: () => now }, metrics })
  const scrape = await plansOf(db, () => metrics.text())
  expect(scrape.match(/mails_due/g)?.length).toBeGreaterThanOrEqual(2)
  expect(scrape).not.toMatch(/SCAN mails/)
})

it('deliveries that are due are found by an index', async () => {
  await db.insert(webhookDeliveries).values({ id: 'a', eventId: 1, type: 'a', body: '{}', dueAt: now })
  const plans = await plansOf(db, () => claimDeliveries(db, now, 1))
  expect(plans).toContain('USING INDEX webhook_deliveries_due')
  expect(plans).not.toMatch(/SCAN webhook_deliveries|TEMP B-TREE FOR ORDER BY/)
})

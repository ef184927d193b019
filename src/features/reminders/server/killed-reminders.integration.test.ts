import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { mails, reminders } from '#db/schema/index.ts'
import { addDays, dayInVietnam, startOfDay } from '#shared/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { anAccount } from '#tests/factories/customers.ts'
import { openSendingShop, type SendingShop } from '#tests/factories/sending-shop.ts'
import { queueReminders } from './queue-reminders.ts'
import { addReminder } from './reminders.ts'

const PEOPLE = 40
const SCRIPT = join(import.meta.dirname, '../../../../tests/factories/send-reminders.ts')

let shop: SendingShop
let noon: Date
beforeAll(async () => {
  shop = await openSendingShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  await shop.shop.db.delete(reminders)
  const saved = addDays(dayInVietnam(new Date()), -10)
  const [, month, day] = addDays(saved, 13).split('-').map(Number)
  shop.setNow(startOfDay(saved))
  for (let n = 0; n < PEOPLE; n++) {
    const user = await anAccount(shop)
    const input = {
      who: 'Mẹ',
      occasion: 'birthday',
      calendar: 'solar',
      month: month!,
      day: day!,
      daysBefore: 3,
    } as const
    expect(await addReminder(shop.shop, user.id, { ...input, locale: 'vi' })).toMatchObject({ ok: true })
  }
  // At noon in Vietnam, whatever the hour of the test: no mail is sent in the night.
  noon = new Date(startOfDay(addDays(saved, 10)).getTime() + 12 * HOUR_MS)
  shop.setNow(noon)
})

/** Runs a process that queues and sends, and kills it once `isTime`. */
async function killOnce(isTime: Promise<unknown>): Promise<void> {
  const { clock, config } = shop.shop
  const offset = String(clock.now().getTime() - Date.now())
  const args = [SCRIPT, config.dataDir, shop.server.url, config.mail.from.address, offset]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] })
  const exit = once(child, 'exit')
  await Promise.race([isTime, exit])
  child.kill('SIGKILL')
  await exit
}

/** A later process does what is left, after the claims of the killed one have ended. */
async function finish(): Promise<void> {
  shop.later(3 * MINUTE_MS)
  await queueReminders(shop.shop)
  await shop.send()
}

/** Expects one mail for every person: a copy with the same Message-ID is the same mail. */
async function expectOneEach(): Promise<void> {
  const byPerson = Object.values(Object.groupBy(shop.server.received, ({ to }) => to.join()))
  expect(byPerson).toHaveLength(PEOPLE)
  for (const copies of byPerson) expect(new Set(copies!.map(({ mail }) => mail.messageId)).size).toBe(1)
  const rows = await shop.outbox()
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(PEOPLE)
  expect(rows).toHaveLength(PEOPLE)
  // Each waits for the next year, and no later round of this year sends another.
  const thisYears = addDays(dayInVietnam(noon), 3)
  for (const { nextOn } of await shop.shop.db.select().from(reminders)) expect(nextOn > thisYears).toBe(true)
  for (const days of [1, 3, 4]) {
    shop.setNow(new Date(noon.getTime() + days * DAY_MS))
    await queueReminders(shop.shop)
    expect(await shop.send()).toMatchObject({ sent: 0, failed: 0 })
  }
}

it('a process that is killed while it queues reminders leaves each with one mail', async () => {
  const queued = async () => (await shop.shop.db.select({ n: count() }).from(mails))[0]!.n
  const isHalfDone = vi.waitFor(async () => expect(await queued()).toBeGreaterThan(5), { timeout: 60_000, interval: 2 })
  await killOnce(isHalfDone)
  expect(await queued()).toBeGreaterThan(5)
  await finish()
  await expectOneEach()
})

it('a process that is killed between sending and marking leaves each with one mail, again and again', async () => {
  for (const taken of [3, 17, 31]) {
    const isTaken = Promise.withResolvers<void>()
    // The last ones are taken and not acknowledged.
    shop.server.onTaken = () =>
      shop.server.received.length < taken ? undefined : (isTaken.resolve(), new Promise(() => {}))
    await killOnce(isTaken.promise)
    shop.later(3 * MINUTE_MS)
  }
  shop.server.onTaken = () => {}
  expect(shop.server.received.length).toBeGreaterThanOrEqual(31)
  await finish()
  await expectOneEach()
})

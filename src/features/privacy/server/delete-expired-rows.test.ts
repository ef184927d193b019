import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkouts, deliveryHolds, rateLimits } from '#db/schema/index.ts'
import type { Database } from '#db/client.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { readConfig } from '#server/config.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'

const temporary = new TemporaryShop()
let db: Database
beforeAll(async () => void (db = await temporary.open()))
afterAll(() => temporary.remove())

it('a process whose clock is ahead of the database’s ends no window of a rate limit and no hold of a place', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  await db.insert(rateLimits).values([
    { key: 'running', points: 10, endsAt: inHours(1) },
    { key: 'ended', points: 10, endsAt: inHours(-1) },
  ])
  const place = { city: 'Hanoi' as const, day: usualDay(10), slot: '08-10' }
  for (const [id, hours] of [
    ['held', 0.25],
    ['over', -1.5],
  ] as const) {
    await db.insert(checkouts).values({ id, orderId: id, locale: 'vi' })
    await db.insert(deliveryHolds).values({ ...place, checkoutId: id, until: inHours(hours) })
  }
  await deleteExpiredRows({ db, clock: { now: () => inHours(2) }, config: readConfig({}) })
  expect((await db.select().from(rateLimits)).map(({ key }) => key)).toEqual(['running'])
  expect((await db.select().from(deliveryHolds)).map(({ checkoutId }) => checkoutId)).toEqual(['held'])
})

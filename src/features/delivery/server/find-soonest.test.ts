import { afterAll, afterEach, expect, it } from 'vitest'
import { orders } from '#db/schema/index.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { slotOrder } from '#tests/factories/slot-order.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { DEFAULT_DELIVERY_RULES } from '../delivery-rules.ts'
import { findSoonest, isTodayOpen } from './find-soonest.ts'

const test = await openTestShop()
afterAll(() => test.close())
const { db } = test.shop
afterEach(() => db.delete(orders))

const DAY = '2026-12-22'
const MORNING = new Date(`${DAY}T07:00:00+07:00`)
/** One place in each slot of each city. */
const RULES = { ...DEFAULT_DELIVERY_RULES, capacity: { Hanoi: 1, 'Ho Chi Minh': 1 } }

/** Orders a place in these slots of the day. */
async function take(city: City, slots: readonly string[], status: 'pending' | 'cancelled' = 'pending'): Promise<void> {
  for (const slotId of slots) await db.insert(orders).values({ ...slotOrder(DAY, slotId), deliveryCity: city, status })
}
const ALL = RULES.slots.map(({ id }) => id)

it('today is open until the last slot of the last city is full', async () => {
  expect(await isTodayOpen(db, RULES, MORNING)).toBe(true)
  await take('Hanoi', ALL)
  expect(await isTodayOpen(db, RULES, MORNING)).toBe(true)
  await take('Ho Chi Minh', ALL.slice(0, -1))
  expect(await isTodayOpen(db, RULES, MORNING)).toBe(true)
  await take('Ho Chi Minh', ALL.slice(-1))
  expect(await isTodayOpen(db, RULES, MORNING)).toBe(false)
  for (const city of CITIES) expect(await findSoonest(db, RULES, city, MORNING)).toMatchObject({ ahead: 1 })
})

it('a busy day is open until the places that it has are taken', async () => {
  const busy = { day: DAY.slice('YYYY-'.length), capacity: { Hanoi: 2, 'Ho Chi Minh': 2 } }
  const rules = { ...RULES, surge: [{ ...busy, sameDayUntil: RULES.sameDayUntil }] }
  await take('Hanoi', ALL)
  expect(await findSoonest(db, rules, 'Hanoi', MORNING)).toMatchObject({ ahead: 0 })
  await take('Hanoi', ALL)
  expect(await findSoonest(db, rules, 'Hanoi', MORNING)).toMatchObject({ ahead: 1 })
})

it('a cancelled order gives its place back', async () => {
  for (const city of CITIES) await take(city, ALL, 'cancelled')
  expect(await isTodayOpen(db, RULES, MORNING)).toBe(true)
})

it('today is closed once no slot can be reached, however many places are left', async () => {
  expect(await isTodayOpen(db, DEFAULT_DELIVERY_RULES, new Date(`${DAY}T23:00:00+07:00`))).toBe(false)
})

it('a day that the owner has closed is not open', async () => {
  expect(await isTodayOpen(db, { ...RULES, closed: [{ from: DAY, to: DAY, reason: 'closed' }] }, MORNING)).toBe(false)
})

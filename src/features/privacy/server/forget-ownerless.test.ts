import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { claims, customers, orders } from '#db/schema/index.ts'
import { plansOf } from '#db/testing/query-plans.ts'
import { refreshCustomers } from '#features/customers/server/fold-customers.ts'
import { addDays, todayInVietnam } from '#shared/dates.ts'
import { anOrder, personalIn } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'
import { forgetOwnerless } from './forget-ownerless.ts'

let test: TestShop
beforeEach(async () => void (test = await openTestShop()))
afterEach(() => test.close())

const KEPT_DAYS = 200
const FEW = { atOnce: 2, most: 4 }

const run = (limits = FEW) => {
  const now = test.shop.clock.now()
  return forgetOwnerless({ db: test.shop.db, periods: { now, settled: now, keptDays: KEPT_DAYS } }, limits)
}
async function oldOrders(count: number): Promise<string[]> {
  const deliveryDate = addDays(todayInVietnam(), -KEPT_DAYS - 1)
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await anOrder(test, { email: `guest${n}@example.com`, deliveryDate }))
  return ids
}
const blankedOf = async (ids: string[]) => {
  const texts = await Promise.all(ids.map((id) => personalIn(test, id)))
  return texts.filter((text) => text === '').length
}

it('each run blanks so many orders, and the next goes on', async () => {
  const ids = await oldOrders(7)
  await run()
  expect(await blankedOf(ids)).toBe(4)
  await run()
  expect(await blankedOf(ids)).toBe(7)
})

it('data that is added to a blanked order is removed when a run reaches the order again', async () => {
  const ids = (await oldOrders(7)).toSorted()
  await run({ atOnce: 2, most: 100 })
  expect(await blankedOf(ids)).toBe(7)
  const late = ids.map((orderId) => ({
    orderId,
    text: 'Chị Lan ở 1 Lò Đúc',
    photos: [],
    state: 'open' as const,
  }))
  await test.shop.db.insert(claims).values(late)
  const left = () => test.shop.db.select({ orderId: claims.orderId }).from(claims).where(eq(claims.state, 'open'))
  await run()
  expect((await left()).map(({ orderId }) => orderId).toSorted()).toEqual(ids.slice(4))
  await run()
  expect(await left()).toEqual([])
  // The round after the last order begins with the first.
  await test.shop.db.update(claims).set({ state: 'open' }).where(eq(claims.orderId, ids[0]!))
  await run()
  expect(await left()).toEqual([])
})

it('records of customers are deleted with the last order that names them', async () => {
  const ids = await oldOrders(5)
  await refreshCustomers(test.shop.db)
  const [order] = await test.shop.db.select().from(orders).where(eq(orders.id, ids[0]!))
  expect(order?.customerId).not.toBeNull()
  const records = () => test.shop.db.$count(customers, eq(customers.id, order!.customerId!))
  expect(await records()).toBe(1)
  await run({ atOnce: 2, most: 1000 })
  expect(await records()).toBe(0)
})

it('nothing that grows with the shop is read as a whole', async () => {
  await oldOrders(3)
  await test.shop.db.update(orders).set({ ownerGoneAt: new Date() }).where(isNotNull(orders.checkoutId))
  const plan = await plansOf(test.shop.db, () => deleteExpiredRows(test.shop))
  expect(plan).toContain('orders_kept_guests (<expr>>?')
  const whole = plan
    .split('\n')
    .filter((step) => /^SCAN (?!json_each|two_step|refund_accounts USING INDEX refund_accounts_details)/.test(step))
  expect(whole).toEqual([])
})

it('nor are the orders, where none has a checkout and the statistics say so', async () => {
  const { db } = test.shop
  await oldOrders(7)
  await db.update(orders).set({ checkoutId: null })
  await db.run(sql`analyze`)
  await db.run(sql`update sqlite_stat1 set stat = '10000000 10000000' where idx = 'orders_checkout'`)
  await db.run(sql`analyze sqlite_schema`)
  await run()
  expect(await db.$count(orders, eq(orders.customerName, ''))).toBe(FEW.most)
  const plan = await plansOf(db, () => run())
  expect(plan).toContain('orders_to_forget (id>?)')
  expect(plan).not.toContain('SCAN orders')
})

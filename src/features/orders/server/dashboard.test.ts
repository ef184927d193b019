import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../../tests/factories/test-shop.ts'
import { dayInVietnam } from '../../../shared/dates.ts'
import { dashboardSchema } from '../dashboard.schema.ts'
import { readDashboard } from './dashboard.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
}, 60_000)
afterAll(() => test.close())

it('tells every day of the last 30 and of the next seven, and what was taken on them', async () => {
  const now = test.shop.clock.now()
  const dashboard = await readDashboard(test.shop.db, now)
  expect(dashboardSchema.safeParse(dashboard).error).toBeUndefined()
  expect(dashboard.revenueByDay).toHaveLength(30)
  expect(dashboard.revenueByDay.at(-1)?.day).toBe(dayInVietnam(now))
  expect(dashboard.byDeliveryDay).toHaveLength(7)
  expect(dashboard.byDeliveryDay[0]?.day).toBe(dayInVietnam(now))
  // The demo shop has sold for both currencies in its first month.
  expect(dashboard.revenueByDay.some(({ VND }) => VND > 0)).toBe(true)
  expect(dashboard.revenueByDay.some(({ USD }) => USD !== '0.00')).toBe(true)
  expect(dashboard.byStatus.reduce((sum, { count }) => sum + count, 0)).toBe(dashboard.cards.orders)
})

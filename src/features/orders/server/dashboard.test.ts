import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products, productTranslations } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { dayInVietnam } from '#shared/dates.ts'
import * as calls from '../dashboard.calls.ts'
import { readDashboard } from './dashboard.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('lists every day of the last 30 and of the next seven, with their sums', async () => {
  const now = test.shop.clock.now()
  const dashboard = await readDashboard(test.shop.db, now, 'en')
  expect(calls.readDashboard.answer.safeParse(dashboard).error).toBeUndefined()
  expect(dashboard.revenueByDay).toHaveLength(30)
  expect(dashboard.revenueByDay.at(-1)?.day).toBe(dayInVietnam(now))
  expect(dashboard.byDeliveryDay).toHaveLength(7)
  expect(dashboard.byDeliveryDay[0]?.day).toBe(dayInVietnam(now))
  // The demo shop has sales in both currencies in its first month.
  expect(dashboard.revenueByDay.some(({ VND }) => VND > 0)).toBe(true)
  expect(dashboard.revenueByDay.some(({ USD }) => USD !== '0.00')).toBe(true)
  expect(dashboard.byStatus.reduce((sum, { count }) => sum + count, 0)).toBe(dashboard.cards.orders)
})

it('names the best sellers in the reader’s language', async () => {
  const namesIn = async (locale: 'en' | 'vi') =>
    (await readDashboard(test.shop.db, test.shop.clock.now(), locale)).bestSellers.map(({ name }) => name)
  const names = await test.shop.db
    .select({ vi: products.name, en: productTranslations.name })
    .from(products)
    .innerJoin(productTranslations, eq(productTranslations.productId, products.id))
  const inVietnamese = await namesIn('vi')
  expect(inVietnamese.length).toBeGreaterThan(0)
  const inEnglish = inVietnamese.map((name) => names.find(({ vi }) => vi === name)!.en)
  expect((await namesIn('en')).toSorted()).toEqual(inEnglish.toSorted())
})

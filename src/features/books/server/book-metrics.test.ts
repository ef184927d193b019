import { afterAll, expect, it } from 'vitest'
import { openPrometheus } from '#server/watch/prometheus.ts'
import { writeShopState } from '#server/shop-state.ts'
import { parsePrometheus, valueOf } from '#tests/factories/prometheus-text.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { BOOK_AGE, BOOK_DAYS, BOOK_DISAGREEMENTS, watchBooks } from './book-metrics.ts'

const test = await openTestShop()
afterAll(() => test.close())
const { db, clock } = test.shop
const metrics = await openPrometheus([BOOK_DISAGREEMENTS, BOOK_DAYS, BOOK_AGE])
watchBooks({ db, clock, metrics })
const scrape = async () => parsePrometheus(await metrics.text())

it('says nothing before the first comparison, then what it found, over how many days, and how old it is', async () => {
  const none = [...(await scrape())].filter(([name]) => name.startsWith('shop_books_'))
  expect(none.map(([, { samples }]) => samples)).toEqual([[], [], []])
  const days = { from: '2026-02-26', to: '2026-03-02' }
  await writeShopState(db, 'comparedBooks', { at: '2026-03-03T01:00:00+07:00', ...days, count: 120, disagreements: [] })
  test.setNow(new Date('2026-03-04T02:00:00+07:00'))
  const found = await scrape()
  expect(valueOf(found, 'shop_books_disagreements')).toBe(120)
  expect(valueOf(found, 'shop_books_compared')).toBe(5)
  expect(valueOf(found, 'shop_books_age_seconds')).toBeCloseTo(25 * 3_600, 0)
})

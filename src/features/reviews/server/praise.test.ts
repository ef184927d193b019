import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products, reviews } from '#db/schema/index.ts'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { languageOf } from '../review-query.ts'
import { listPraise, rateAll } from './praise.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('is by buyers, of four stars and more, of other products each, in the language of the reader', async () => {
  const { db } = test.shop
  for (const locale of ['en', 'vi'] as const) {
    const praise = await listPraise(db, locale, 3)
    expect(praise).toHaveLength(3)
    expect(new Set(praise.map(({ productId }) => productId)).size).toBe(3)
    for (const { id, comment } of praise) {
      expect(languageOf(comment)).toBe(locale)
      const [row] = await db
        .select()
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(eq(reviews.id, id))
      expect(row!.reviews).toMatchObject({ verified: true, hiddenAt: null })
      expect(row!.reviews.rating).toBeGreaterThanOrEqual(4)
      expect(row!.products.category).not.toBe(SYMPATHY_CATEGORY)
    }
  }
})

it('is never of an add-on', async () => {
  const { db } = test.shop
  const [first] = await listPraise(db, 'vi', 1)
  const [row] = await db.select().from(products).where(eq(products.id, first!.productId))
  await db.update(products).set({ category: ADD_ON_CATEGORY }).where(eq(products.id, row!.id))
  expect((await listPraise(db, 'vi', 10)).map(({ productId }) => productId)).not.toContain(row!.id)
  await db.update(products).set({ category: row!.category }).where(eq(products.id, row!.id))
})

it('leaves out a review that staff have hidden, and one whose product is archived, and may find none', async () => {
  const { db } = test.shop
  const [first, second] = await listPraise(db, 'vi', 2)
  await db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, first!.id))
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, second!.productId))
  const left = (await listPraise(db, 'vi', 10)).map(({ id }) => id)
  expect(left).not.toContain(first!.id)
  expect(left).not.toContain(second!.id)
  await db.update(reviews).set({ hiddenAt: new Date() }).where(ne(reviews.rating, 3))
  expect(await listPraise(db, 'vi', 3)).toEqual([])
  expect(await rateAll(db)).toEqual({ average: 3, count: expect.any(Number) as number })
  await db.update(reviews).set({ hiddenAt: sql`0` })
  expect(await rateAll(db)).toBeNull()
})

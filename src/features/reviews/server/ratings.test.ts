import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { products, reviews } from '#db/schema/index.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { findReviews, ratingsOf } from './queries.ts'

const test = await openTestShop()
const { db } = test.shop
afterAll(() => test.close())

it('the stars of a card are those of the product’s page, for each product', async () => {
  const ids = (await db.select({ id: products.id }).from(products)).map(({ id }) => id)
  const ratings = await ratingsOf(db, ids)
  expect(ratings.size).toBeGreaterThan(10)
  for (const id of ids) {
    const { total, average } = (await findReviews(db, id)).stats
    expect(ratings.get(id)).toEqual(total === 0 ? undefined : { average, count: total })
  }
})

it('hidden reviews are not counted, and a product with none but hidden ones has no stars', async () => {
  const [first] = await db.select().from(reviews).limit(1)
  const { productId } = first!
  const before = (await ratingsOf(db, [productId])).get(productId)!
  await db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, first!.id))
  expect((await ratingsOf(db, [productId])).get(productId)?.count ?? 0).toBe(before.count - 1)
  await db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.productId, productId))
  expect(await ratingsOf(db, [productId])).toEqual(new Map())
  expect(await ratingsOf(db, [])).toEqual(new Map())
})

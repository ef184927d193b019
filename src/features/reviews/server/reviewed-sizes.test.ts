import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentTags, orderItems, orders, products, reviews, users } from '#db/schema/index.ts'
import { productChangeSchema } from '#features/catalog/product.schema.ts'
import { changeProduct } from '#features/catalog/server/edit-product.ts'
import { reviewsTag, tagsOfReviews, type ContentTag } from '#server/content-tags.ts'
import type { SessionUser } from '#server/session.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { NEWEST } from '../review-query.ts'
import { listOwnReviews } from './own-reviews.ts'
import { findReviewPage, findReviews } from './queries.ts'
import { changeReview, deleteReview, writeReview } from './write-review.ts'

const input = { rating: 4, comment: 'Bó lớn tươi được tám ngày.' }

let test: TestShop
let customer: SessionUser
/** The product that lists show, and a size of it that was delivered to the customer. */
let head: string
let size: string
beforeEach(async () => {
  test = await openTestShop()
  const { db } = test.shop
  customer = (await db.select().from(users).where(eq(users.email, 'customer@example.com')))[0]!
  const delivered = await db
    .select({ id: orderItems.productId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.status, 'delivered'))
  size = delivered[0]!.id!
  head = (await db.select().from(products).where(eq(products.slug, 'mau-don-sang-som')))[0]!.id
  expect(size).not.toBe(head)
})
afterEach(() => test.close())

async function setSizeOf(sizeOf: string | null) {
  const admin = (await test.shop.db.select().from(users).where(eq(users.email, 'admin@example.com')))[0]!
  const { db } = test.shop
  await db.update(products).set({ sizeOf: null, size: null }).where(eq(products.slug, 'mau-don-sang-som-lon'))
  const change = productChangeSchema.parse({ sizeOf, size: 'L' })
  expect(await changeProduct(test.shop, admin, size, change)).toMatchObject({ ok: true })
}
const ofProduct = async (id: string) => (await findReviews(test.shop.db, id, 1_000)).reviews.map((review) => review.id)
const newest = async (tags: ContentTag[]) =>
  (await test.shop.db.select().from(contentTags).where(inArray(contentTags.tag, tags))).reduce(
    (version, tag) => Math.max(version, tag.version),
    0,
  )
const own = async (id: string) =>
  (await listOwnReviews(test.shop.db, customer)).find(({ productId }) => productId === id)

it('a review of a size is one of all sizes, and is written, changed and deleted on the page of each', async () => {
  await setSizeOf('mau-don-sang-som')
  for (const id of [head, size]) expect(await own(id)).toMatchObject({ canReview: true, review: null })
  const written = await writeReview(test.shop, customer, size, input, 'vi')
  expect(written).toMatchObject({ ok: true })
  // The other sizes are the same flowers: one review is enough.
  expect(await writeReview(test.shop, customer, head, input, 'vi')).toMatchObject({ code: 'review_exists' })
  expect(await ofProduct(size)).toEqual(await ofProduct(head))
  expect((await findReviews(test.shop.db, head, 1)).reviews[0]).toMatchObject(input)
  expect(await findReviewPage(test.shop.db, size, NEWEST)).toEqual(await findReviewPage(test.shop.db, head, NEWEST))
  for (const id of [head, size]) expect((await own(id))?.review).toMatchObject(input)
  const changed = { rating: 2, comment: 'Sang ngày thứ ba đã héo.' }
  expect(await changeReview(test.shop, customer, head, changed)).toMatchObject({ ok: true, value: changed })
  expect((await own(size))?.review).toMatchObject(changed)
  expect(await deleteReview(test.shop, customer, size)).toMatchObject({ ok: true })
  expect(await own(head)).toMatchObject({ canReview: true })
})

it('a size that was not delivered gives no right to write about others', async () => {
  const other = (await test.shop.db.select().from(users).where(eq(users.email, 'admin@example.com')))[0]!
  await setSizeOf('mau-don-sang-som')
  for (const id of [head, size])
    expect(await writeReview(test.shop, other, id, input, 'vi')).toMatchObject({ code: 'review_not_allowed' })
})

it('the reviews of a product that becomes a size go to the product that lists show, one of each customer', async () => {
  const { db } = test.shop
  expect(await writeReview(test.shop, customer, size, input, 'vi')).toMatchObject({ ok: true })
  const twice = { rating: 5, comment: 'Mẫu đơn rất đẹp.', customerName: 'Hà', verified: true }
  await db.insert(reviews).values({ productId: head, userId: customer.id, ...twice })
  const [before, moved] = [await ofProduct(head), await ofProduct(size)]
  const version = await newest([reviewsTag(head)])
  await setSizeOf('mau-don-sang-som')
  expect(await newest([reviewsTag(head)])).toBeGreaterThan(version)
  expect(await ofProduct(head)).toHaveLength(before.length + moved.length - 1)
  expect(await ofProduct(size)).toEqual(await ofProduct(head))
  expect((await own(size))?.review).toMatchObject({ comment: twice.comment })
  // They stay when it is a product of its own again, but for those that could not go.
  await setSizeOf(null)
  expect(await ofProduct(size)).toHaveLength(1)
})

it('a product that becomes a size outdates what the API answers about the reviews of every other size', async () => {
  const { db } = test.shop
  const written = await writeReview(test.shop, customer, size, input, 'vi')
  const other = (await db.select().from(products).where(eq(products.slug, 'mau-don-sang-som-nho')))[0]!.id
  const before = await newest(tagsOfReviews(other))
  await setSizeOf('mau-don-sang-som')
  expect(await ofProduct(other)).toContain(written.ok && written.value.id)
  expect(await newest(tagsOfReviews(other))).toBeGreaterThan(before)
})

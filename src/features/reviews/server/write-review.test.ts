import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentTags, orderItems, orders, reviews, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import type { SessionUser } from '#server/session.ts'
import { reviewSchema } from '../reviews.schema.ts'
import { listOwnReviews } from './own-reviews.ts'
import { hideReview, listAllReviews } from './moderate.ts'
import { findReviews } from './queries.ts'
import { changeReview, deleteReview, writeReview } from './write-review.ts'

const input = { rating: 4, comment: 'Hoa tươi được tám ngày.' }

const everything = { locale: 'vi', state: 'all', rating: null, offset: 0, pageSize: 200 } as const

let test: TestShop
let customer: SessionUser
let stranger: SessionUser
let received: string
let onTheWay: string
beforeAll(async () => {
  test = await openTestShop()
  const { db } = test.shop
  const person = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]!
  customer = await person('customer@example.com')
  stranger = await person('admin@example.com')
  const lines = await db
    .select({ productId: orderItems.productId, status: orders.status })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, customer.id))
  const delivered = new Set(lines.filter(({ status }) => status === 'delivered').map(({ productId }) => productId))
  received = [...delivered][0]!
  onTheWay = lines.find(({ productId }) => !delivered.has(productId))!.productId!
})
afterAll(() => test.close())

const versionOf = async (tag: string) =>
  (await test.shop.db.select().from(contentTags).where(eq(contentTags.tag, tag)))[0]?.version ?? 0
const shown = async () => (await findReviews(test.shop.db, received, 100)).reviews

it('is written once by a customer who received the product, and marked verified', async () => {
  expect(await writeReview(test.shop, stranger, received, input, 'vi')).toEqual({
    ok: false,
    code: 'review_not_allowed',
  })
  expect(await writeReview(test.shop, customer, onTheWay, input, 'vi')).toEqual({
    ok: false,
    code: 'review_not_allowed',
  })
  expect(await writeReview(test.shop, customer, 'no-such-product', input, 'vi')).toMatchObject({
    code: 'review_not_allowed',
  })

  const before = (await listOwnReviews(test.shop.db, customer)).find(({ productId }) => productId === received)
  expect(before).toEqual({ productId: received, canReview: true, review: null })
  const versions = [await versionOf(`reviews:${received}`), await versionOf(`product:${received}`)]
  const answers = await Promise.all([1, 2, 3].map(() => writeReview(test.shop, customer, received, input, 'vi')))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'review_exists')).toHaveLength(2)
  expect((await shown())[0]).toMatchObject({ customerName: 'Trần Thu Hà', verified: true, ...input })
  expect(await versionOf(`reviews:${received}`)).toBeGreaterThan(versions[0]!)
  expect(await versionOf(`product:${received}`)).toBeGreaterThan(versions[1]!)
  const after = (await listOwnReviews(test.shop.db, customer)).find(({ productId }) => productId === received)
  expect(after).toEqual({ productId: received, canReview: false, review: { ...input, photoCount: 0 } })
})

it('is changed and deleted by its writer only, and stays hidden when the shop has hidden it', async () => {
  const changed = { rating: 2, comment: 'Sang ngày thứ ba đã héo.' }
  expect(await changeReview(test.shop, stranger, received, changed)).toEqual({ ok: false, code: 'not_found' })
  expect(await deleteReview(test.shop, stranger, received)).toEqual({ ok: false, code: 'not_found' })
  // A write that changes nothing raises no tag, so no page is rendered again.
  const raised = await test.shop.db.select().from(contentTags)
  expect(await changeReview(test.shop, customer, 'no-such-product', changed)).toMatchObject({ code: 'not_found' })
  expect(await deleteReview(test.shop, stranger, received)).toMatchObject({ code: 'not_found' })
  expect(await test.shop.db.select().from(contentTags)).toEqual(raised)
  const mine = and(eq(reviews.userId, customer.id), eq(reviews.productId, received))
  await test.shop.db.update(reviews).set({ hiddenAt: new Date() }).where(mine)
  expect(await changeReview(test.shop, customer, received, changed)).toMatchObject({ ok: true, value: changed })
  expect((await shown()).map(({ comment }) => comment)).not.toContain(changed.comment)
  await test.shop.db.update(reviews).set({ hiddenAt: null }).where(mine)
  expect((await shown()).map(({ comment }) => comment)).toContain(changed.comment)
  expect(await deleteReview(test.shop, customer, received)).toMatchObject({ ok: true })
  expect(await deleteReview(test.shop, customer, received)).toMatchObject({ code: 'not_found' })
})

it('cannot be written again by deleting one that the shop has hidden', async () => {
  const mine = and(eq(reviews.userId, customer.id), eq(reviews.productId, received))
  expect(await writeReview(test.shop, customer, received, input, 'vi')).toMatchObject({ ok: true })
  await test.shop.db.update(reviews).set({ hiddenAt: new Date() }).where(mine)
  expect(await deleteReview(test.shop, customer, received)).toMatchObject({ ok: true })

  const [left] = await test.shop.db.select().from(reviews).where(mine)
  expect(left).toMatchObject({ comment: '', customerName: '' })
  const own = (await listOwnReviews(test.shop.db, customer)).find(({ productId }) => productId === received)
  expect(own).toBeUndefined()
  expect(await writeReview(test.shop, customer, received, input, 'vi')).toEqual({ ok: false, code: 'review_exists' })
  expect(await changeReview(test.shop, customer, received, input)).toMatchObject({ code: 'not_found' })
  expect(await deleteReview(test.shop, customer, received)).toMatchObject({ code: 'not_found' })
  expect(await hideReview(test.shop, stranger, left!.id, false)).toMatchObject({ code: 'not_found' })
  const { rows } = await listAllReviews(test.shop.db, { ...everything, query: '' })
  expect(rows.map(({ id }) => id)).not.toContain(left!.id)
  await test.shop.db.delete(reviews).where(mine)
})

describe('the input', () => {
  it.each([
    [{ rating: 0, comment: input.comment }, 'invalid_rating'],
    [{ rating: 6, comment: input.comment }, 'invalid_rating'],
    [{ rating: 4.5, comment: input.comment }, 'invalid_rating'],
    [{ rating: '5', comment: input.comment }, 'invalid_rating'],
    [{ rating: 5, comment: '   ngắn   ' }, 'invalid_comment'],
    [{ rating: 5, comment: '\0\u0007'.repeat(20) }, 'invalid_comment'],
    [{ rating: 5, comment: 'x'.repeat(2001) }, 'invalid_comment'],
    [{ rating: 5 }, 'invalid_comment'],
  ])('is rejected outside its limits: %j', (given, code) => {
    expect(reviewSchema.safeParse(given).error?.issues[0]?.message).toBe(code)
  })

  it('is plain text, measured in characters as a reader counts them', () => {
    expect(reviewSchema.parse({ rating: 5, comment: ' Đẹp\r\n<b>lắm</b>\u0000 nhé ' }).comment).toBe(
      'Đẹp\n<b>lắm</b> nhé',
    )
    expect(reviewSchema.safeParse({ rating: 5, comment: '🌸'.repeat(2000) }).success).toBe(true)
  })
})

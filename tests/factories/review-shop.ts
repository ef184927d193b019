import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import { orderItems, orders, reviewPhotos, users } from '#db/schema/index.ts'
import { approveReviewPhoto } from '#features/reviews/server/moderate-photos.ts'
import { findReviews } from '#features/reviews/server/queries.ts'
import { readOwnReviewPhotos } from '#features/reviews/server/read-review-photos.ts'
import { writeReview } from '#features/reviews/server/write-review.ts'
import { reviewPhotoPath, thumbPath } from '#features/reviews/review-photos.ts'
import { readPublished } from '#features/uploads/server/read-published.ts'
import type { SessionUser } from '#server/session.ts'
import { theAdmin } from './paid-order.ts'
import { photograph } from './photographs.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

/** A review without photos. */
export const input = { rating: 5, comment: 'Hoa tươi được tám ngày.' }

/** A shop with a customer who may review one product, and a photo in Base64; opened for each test. */
export let test: TestShop
export let customer: SessionUser
export let productId: string
export let jpeg: string

/** Opens the shop before each test of a file, and closes it after it. */
export function useReviewShop(): void {
  beforeEach(openReviewShop)
  afterEach(() => test.close())
}

async function openReviewShop(): Promise<void> {
  test = await openTestShop()
  const { db } = test.shop
  customer = (await db.select().from(users).where(eq(users.email, 'customer@example.com')))[0]!
  const lines = await db
    .select({ productId: orderItems.productId, userId: orders.userId, status: orders.status })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
  productId = lines.find(({ userId, status }) => userId === customer.id && status === 'delivered')!.productId!
  jpeg = (await photograph({ width: 1600, height: 2000 }).jpeg().toBuffer()).toString('base64')
}

/** All photos of reviews, oldest first. */
export const rows = () =>
  test.shop.db.select().from(reviewPhotos).orderBy(reviewPhotos.createdAt, reviewPhotos.position)
/** The private file of a photo; null: none. */
export const kept = (id: string) => test.shop.storage.privateFiles.read(id)
/** The published files of a photo, whole and small; null: none. */
export const published = async (id: string) =>
  Promise.all([reviewPhotoPath(id), thumbPath(reviewPhotoPath(id))].map((path) => readPublished(test.shop, path)))
/** The review as the product's page shows it. */
export const onPage = async () =>
  (await findReviews(test.shop.db, productId, 100)).reviews.find(({ comment }) => comment === input.comment)
/** The photos as their customer sees them; or the code of the failure. */
export const ownPhotos = async () => {
  const read = await readOwnReviewPhotos(test.shop, customer.id, productId)
  return read.ok ? read.value.photos : read.code
}
/** Moves the shop's time on, in milliseconds. */
export const later = (ms: number) => test.setNow(new Date(test.shop.clock.now().getTime() + ms))

/** Writes a review with photos; returns its id and theirs. */
export async function writtenReview(photos = [jpeg]): Promise<{ reviewId: string; ids: string[] }> {
  const made = await writeReview(test.shop, customer, productId, { ...input, photos }, 'vi')
  if (!made.ok) throw new Error(made.code)
  return { reviewId: made.value.id, ids: (await rows()).map(({ id }) => id) }
}

/** Writes a review with a photo that staff approve. */
export async function approved(): Promise<{ reviewId: string; photoId: string }> {
  const { reviewId, ids } = await writtenReview()
  const photoId = ids[0]!
  const done = await approveReviewPhoto(test.shop, { reviewId, photoId, actor: await theAdmin(test) })
  if (!done.ok) throw new Error(done.code)
  return { reviewId, photoId }
}

/** Expects that neither a row nor a file is left of a photo. */
export async function expectGone(id: string): Promise<void> {
  expect((await rows()).map((row) => row.id)).not.toContain(id)
  expect(await kept(id)).toBeNull()
  expect(await published(id)).toEqual([null, null])
}

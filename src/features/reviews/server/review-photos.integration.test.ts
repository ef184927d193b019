import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { auditLog, contentTags, reviews, shopEvents, users } from '#db/schema/index.ts'
import { deleteAccount } from '#features/account/server/delete-account.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { signedInNow } from '#tests/factories/customers.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { sidewaysPhotograph } from '#tests/factories/photographs.ts'
import {
  approved,
  customer,
  expectGone,
  input,
  jpeg,
  kept,
  later,
  onPage,
  ownPhotos,
  productId,
  published,
  rows,
  test,
  useReviewShop,
  writtenReview,
} from '#tests/factories/review-shop.ts'
import { reviewPhotoPath, thumbPath } from '../review-photos.ts'
import { hideReview, listAllReviews } from './moderate.ts'
import { approveReviewPhoto, removeReviewPhoto } from './moderate-photos.ts'
import { listOwnReviews } from './own-reviews.ts'
import { readOwnReviewPhotos, readReviewPhotos } from './read-review-photos.ts'
import { sweepReviewPhotos } from './sweep-review-photos.ts'
import { changeReview, deleteReview, writeReview } from './write-review.ts'

useReviewShop()

/** The version of what pages show of the product's reviews: a saved page with an older one is renewed. */
async function version(): Promise<number> {
  const tag = eq(contentTags.tag, `reviews:${productId}`)
  const [found] = await test.shop.db.select().from(contentTags).where(tag)
  return found!.version
}

describe('a photo of a review', () => {
  it('is pixels only, waits for staff, and is seen by its customer and staff alone', async () => {
    const { reviewId, ids } = await writtenReview([(await sidewaysPhotograph()).toString('base64')])
    const file = await sharp((await kept(ids[0]!))!).metadata()
    expect(file).toMatchObject({ format: 'jpeg', width: 900, height: 1200 })
    expect([file.exif, file.icc]).toEqual([undefined, undefined])
    expect((await onPage())?.photos).toEqual([])
    expect(await published(ids[0]!)).toEqual([null, null])
    const waiting = [{ id: ids[0], waiting: true, src: expect.stringMatching(/^data:image\/jpeg;base64,/) }]
    expect(await ownPhotos()).toEqual(waiting)
    expect(await readReviewPhotos(test.shop, reviewId, 'whole')).toEqual({ ok: true, value: { photos: waiting } })
    const own = (await listOwnReviews(test.shop.db, customer)).find((each) => each.productId === productId)
    expect(own?.review).toEqual({ ...input, photoCount: 1 })
    expect(await readOwnReviewPhotos(test.shop, (await theAdmin(test)).id, productId)).toMatchObject({
      code: 'not_found',
    })
  })

  it('is a small square in the list of reviews, before and after it is shown', async () => {
    const { reviewId, ids } = await writtenReview([(await sidewaysPhotograph()).toString('base64'), jpeg])
    await approveReviewPhoto(test.shop, { reviewId, photoId: ids[1]!, actor: await theAdmin(test) })
    const read = await readReviewPhotos(test.shop, reviewId, 'thumb')
    const [waiting, shown] = read.ok ? read.value.photos : []
    expect(shown).toEqual({ id: ids[1], waiting: false, src: thumbPath(reviewPhotoPath(ids[1]!)) })
    const bytes = Buffer.from(waiting!.src.split(',')[1]!, 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 192, height: 192 })
    expect(bytes.length).toBeLessThan(20_000)
  })

  it('is published once staff have approved it, and only then; a second approval changes nothing', async () => {
    const { reviewId, ids } = await writtenReview([jpeg, jpeg])
    const before = await version()
    const actor = await theAdmin(test)
    const approve = () => approveReviewPhoto(test.shop, { reviewId, photoId: ids[1]!, actor })
    expect(await Promise.all([approve(), approve()])).toEqual([
      { ok: true, value: { shown: true } },
      { ok: true, value: { shown: true } },
    ])
    expect(await approve()).toMatchObject({ ok: true })
    expect(await version()).toBeGreaterThan(before)
    expect((await onPage())?.photos).toEqual([reviewPhotoPath(ids[1]!)])
    const [whole, thumb] = await published(ids[1]!)
    expect(await sharp(whole!).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 1280 })
    expect(await sharp(thumb!).metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 })
    expect(await kept(ids[1]!)).toBeNull()
    expect(await published(ids[0]!)).toEqual([null, null])
    const history = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, reviewId))
    expect(history.map(({ action, actor: by }) => [action, by])).toEqual([['photo_approved', actor.email]])
  })

  it('is listed for staff until they have looked at it, and they are told of it at once', async () => {
    const list = async () => {
      const query = { locale: 'vi', state: 'photos', rating: null, query: '', offset: 0, pageSize: 50 } as const
      return (await listAllReviews(test.shop.db, query)).rows.map(({ id, waitingPhotos }) => [id, waitingPhotos])
    }
    expect(await list()).toEqual([])
    const { reviewId, ids } = await writtenReview([jpeg, jpeg])
    expect(await list()).toEqual([[reviewId, 2]])
    const actor = await theAdmin(test)
    await approveReviewPhoto(test.shop, { reviewId, photoId: ids[0]!, actor })
    expect(await list()).toEqual([[reviewId, 1]])
    await removeReviewPhoto(test.shop, { reviewId, photoId: ids[1]!, actor })
    expect(await list()).toEqual([])
    const events = await test.shop.db.select().from(shopEvents).where(eq(shopEvents.subject, reviewId))
    expect(events.map(({ type }) => type)).toEqual([
      'review.created',
      ...Array.from({ length: 4 }, () => 'review.changed'),
    ])
  })

  it('is removed by staff, before or after it was approved, once, and its files go', async () => {
    const { reviewId, photoId } = await approved()
    const actor = await theAdmin(test)
    const remove = (review = reviewId) => removeReviewPhoto(test.shop, { reviewId: review, photoId, actor })
    expect(await remove('another')).toMatchObject({ code: 'photo_not_found' })
    const before = await version()
    expect(await remove()).toMatchObject({ ok: true })
    expect(await version()).toBeGreaterThan(before)
    expect(await remove()).toMatchObject({ code: 'photo_not_found' })
    expect(await approveReviewPhoto(test.shop, { reviewId, photoId, actor })).toMatchObject({ code: 'photo_not_found' })
    expect((await onPage())?.photos).toEqual([])
    await sweepReviewPhotos(test.shop)
    // Its row stays while a member of staff may still be publishing it.
    expect(await published(photoId)).toEqual([null, null])
    expect(await rows()).toHaveLength(1)
    later(HOUR_MS)
    await sweepReviewPhotos(test.shop)
    await expectGone(photoId)
  })

  it('of a hidden review goes for good: what is not shown is at no address', async () => {
    const { reviewId, photoId } = await approved()
    const actor = await theAdmin(test)
    await hideReview(test.shop, actor, reviewId, true)
    await hideReview(test.shop, actor, reviewId, false)
    expect((await onPage())?.photos).toEqual([])
    later(HOUR_MS)
    await sweepReviewPhotos(test.shop)
    await expectGone(photoId)
  })

  it('added to a hidden review cannot be approved', async () => {
    const { reviewId } = await writtenReview([])
    const actor = await theAdmin(test)
    await hideReview(test.shop, actor, reviewId, true)
    await changeReview(test.shop, customer, productId, { ...input, photos: [jpeg] })
    const [row] = await rows()
    expect(await approveReviewPhoto(test.shop, { reviewId, photoId: row!.id, actor })).toMatchObject({
      code: 'photo_not_found',
    })
    expect(await published(row!.id)).toEqual([null, null])
  })
})

describe('changing a review', () => {
  it('keeps its photos if it does not name them, and shown ones stay shown', async () => {
    const { photoId } = await approved()
    expect(await changeReview(test.shop, customer, productId, { ...input, rating: 4 })).toMatchObject({
      value: { rating: 4, photos: [reviewPhotoPath(photoId)] },
    })
  })

  it('removes those that are not kept, and new ones wait; ids of others are ignored', async () => {
    const { photoId } = await approved()
    const changed = { ...input, photos: [jpeg], keptPhotos: ['of-another'] }
    const before = await version()
    expect(await changeReview(test.shop, customer, productId, changed)).toMatchObject({ value: { photos: [] } })
    expect(await version()).toBeGreaterThan(before)
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['removed', 'waiting'])
    expect(await ownPhotos()).toMatchObject([{ waiting: true }])
    later(HOUR_MS)
    await sweepReviewPhotos(test.shop)
    await expectGone(photoId)
    expect(await ownPhotos()).toMatchObject([{ waiting: true }])
  })

  it('ends with three photos at most, of two tabs as of one, and a refusal changes nothing', async () => {
    const { ids } = await writtenReview([jpeg, jpeg])
    const two = { ...input, comment: 'Một nhận xét khác.', photos: [jpeg, jpeg] }
    expect(await changeReview(test.shop, customer, productId, two)).toMatchObject({
      code: 'too_many_photos',
      field: 'photos',
    })
    expect(await onPage()).toBeDefined()
    const one = { ...input, photos: [jpeg] }
    const both = await Promise.all([1, 2].map(() => changeReview(test.shop, customer, productId, one)))
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await ownPhotos()).toHaveLength(3)
    await sweepReviewPhotos(test.shop)
    expect(await rows()).toHaveLength(3)
    expect((await rows()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })

  it('is refused to others before a picture is decoded', async () => {
    await writtenReview([])
    const stranger = await theAdmin(test)
    const [user] = await test.shop.db.select().from(users).where(eq(users.id, stranger.id))
    expect(await changeReview(test.shop, user!, productId, { ...input, photos: ['no picture'] })).toMatchObject({
      code: 'not_found',
    })
    expect(await writeReview(test.shop, customer, productId, { ...input, photos: ['no picture'] }, 'vi')).toMatchObject(
      {
        code: 'review_exists',
      },
    )
    expect(await rows()).toEqual([])
  })
})

describe('the photos go', () => {
  it('with the review that their customer deletes', async () => {
    const { photoId } = await approved()
    await deleteReview(test.shop, customer, productId)
    later(HOUR_MS)
    await sweepReviewPhotos(test.shop)
    await expectGone(photoId)
  })

  it('with the account, while the review stays', async () => {
    const { photoId } = await approved()
    const deleted = await deleteAccount(test.shop, customer, 'demo-flowers', {
      locale: 'vi',
      session: signedInNow(test),
    })
    expect(deleted).toEqual({ ok: true, value: null })
    expect(await onPage()).toMatchObject({ photos: [] })
    later(HOUR_MS)
    await sweepReviewPhotos(test.shop)
    await expectGone(photoId)
    expect(await test.shop.db.select().from(reviews).where(eq(reviews.comment, input.comment))).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { StorageUnavailableError } from '#features/uploads/server/storage-failure.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { EMPTY_ZIP, pixelBomb } from '#tests/factories/photographs.ts'
import {
  customer,
  expectGone,
  input,
  jpeg,
  kept,
  later,
  onPage,
  productId,
  published,
  rows,
  test,
  useReviewShop,
  writtenReview,
} from '#tests/factories/review-shop.ts'
import { changedReviewSchema, reviewSchema } from '../reviews.schema.ts'
import { approveReviewPhoto } from './moderate-photos.ts'
import { sweepReviewPhotos } from './sweep-review-photos.ts'
import { changeReview, writeReview } from './write-review.ts'

useReviewShop()

describe('hostile and unlucky photos', () => {
  it.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture_not_recognised'],
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 'picture_not_recognised'],
    ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), 'picture_heic'],
    ['half a JPEG', () => Buffer.from(jpeg, 'base64').subarray(0, 5000), 'picture_damaged'],
    ['a bomb of pixels', () => pixelBomb(12_000, 12_000), 'picture_too_many_pixels'],
    [
      'a JPEG that is an archive, too',
      () => Buffer.concat([Buffer.from(jpeg, 'base64'), EMPTY_ZIP]),
      'picture_hides_something',
    ],
  ])('%s is refused by its place, and no review is written', async (_, file, code) => {
    const photos = [jpeg, file().toString('base64')]
    expect(await writeReview(test.shop, customer, productId, { ...input, photos }, 'vi')).toEqual({
      ok: false,
      code,
      field: 'photos.1',
    })
    expect([await onPage(), await rows()]).toEqual([undefined, []])
  })

  it.each([
    [{ ...input, photos: ['a', 'b', 'c', 'd'] }, 'too_many_photos'],
    [{ ...input, photos: [''] }, 'photo_missing'],
    [{ ...input, photos: ['A'.repeat(2_800_000)] }, 'photo_too_large'],
  ])('are refused by the call %#', (given, code) => {
    for (const schema of [reviewSchema, changedReviewSchema])
      expect(schema.safeParse(given).error?.issues[0]?.message).toBe(code)
  })

  it('that cannot be stored leave no review, and no file after an hour', async () => {
    const { keep } = test.shop.storage.privateFiles
    let calls = 0
    test.shop.storage.privateFiles.keep = async (...file) => {
      if (++calls === 2) throw new StorageUnavailableError(new Error('full'))
      await keep(...file)
    }
    const photos = [jpeg, jpeg]
    expect(await writeReview(test.shop, customer, productId, { ...input, photos }, 'vi')).toMatchObject({
      code: 'storage_unavailable',
    })
    const [first] = await rows()
    expect([await onPage(), first?.state, (await kept(first!.id)) !== null]).toEqual([undefined, 'storing', true])
    await sweepReviewPhotos(test.shop)
    expect(await rows()).toHaveLength(2)
    later(HOUR_MS)
    await sweepReviewPhotos(test.shop)
    expect(await rows()).toEqual([])
    await expectGone(first!.id)
  })

  it('of a review that is written twice at once leave the files of one', async () => {
    const both = await Promise.all(
      [1, 2].map(() => writeReview(test.shop, customer, productId, { ...input, photos: [jpeg] }, 'vi')),
    )
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    await sweepReviewPhotos(test.shop)
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting'])
  })

  it('whose approval is ended by a crash are approved by another try', async () => {
    const { reviewId, ids } = await writtenReview()
    const order = { reviewId, photoId: ids[0]!, actor: await theAdmin(test) }
    const { publish } = test.shop.storage
    test.shop.storage.publish = async (files) => {
      await publish(files.slice(0, 1))
      throw new StorageUnavailableError(new Error('gone'))
    }
    expect(await approveReviewPhoto(test.shop, order)).toMatchObject({ code: 'storage_unavailable' })
    expect((await onPage())?.photos).toEqual([])
    test.shop.storage.publish = publish
    expect(await approveReviewPhoto(test.shop, order)).toMatchObject({ ok: true })
    expect((await published(order.photoId)).every(Boolean)).toBe(true)
  })

  it('that their customer removes while they are being published are not shown, and no file stays', async () => {
    const { reviewId, ids } = await writtenReview()
    const { publish } = test.shop.storage
    test.shop.storage.publish = async (files) => {
      await changeReview(test.shop, customer, productId, { ...input, keptPhotos: [] })
      await sweepReviewPhotos(test.shop)
      await publish(files)
    }
    const order = { reviewId, photoId: ids[0]!, actor: await theAdmin(test) }
    expect(await approveReviewPhoto(test.shop, order)).toMatchObject({ code: 'photo_not_found' })
    later(HOUR_MS)
    await sweepReviewPhotos(test.shop)
    await expectGone(order.photoId)
  })
})

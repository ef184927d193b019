import { and, eq, ne } from 'drizzle-orm'
import { reviews } from '#db/schema/index.ts'
import { isStorageFailure } from '#features/uploads/server/storage-failure.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { reviewPhotoPath, thumbPath, type PhotoSize } from '../review-photos.ts'
import type { ReviewPhoto } from '../reviews.calls.ts'
import { makeThumb } from './photo-files.ts'
import { reviewedId } from './reviewed-product.ts'
import { photosOf } from './store-photos.ts'

type Photos = Result<{ photos: ReviewPhoto[] }, 'not_found' | 'storage_unavailable'>

/** Returns the photos of a review for staff, with those that wait for them. Fails with not_found. */
export function readReviewPhotos(shop: Shop, reviewId: string, size: PhotoSize): Promise<Photos> {
  return readPhotos(shop, eq(reviews.id, reviewId), size)
}

/** Returns the photos of a customer's own review of a product. Fails with not_found. */
export function readOwnReviewPhotos(shop: Shop, userId: string, productId: string): Promise<Photos> {
  return readPhotos(shop, and(eq(reviews.userId, userId), eq(reviews.productId, reviewedId(productId)))!, 'whole')
}

async function readPhotos({ db, storage, log }: Shop, which: ReturnType<typeof eq>, size: PhotoSize): Promise<Photos> {
  const [review] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(which, ne(reviews.comment, '')))
  if (!review) return fail('not_found')
  const photos: ReviewPhoto[] = []
  try {
    for (const { id, isShown } of (await photosOf(db, [review.id]))(review.id)) {
      // One that was approved or removed a moment ago has no private file any more, and is left out.
      const file = isShown ? null : await storage.privateFiles.read(id)
      const path = reviewPhotoPath(id)
      if (isShown) photos.push({ id, waiting: false, src: size === 'thumb' ? thumbPath(path) : path })
      else if (file) {
        const jpeg = size === 'thumb' ? await makeThumb(file) : file
        photos.push({ id, waiting: true, src: `data:image/jpeg;base64,${jpeg.toString('base64')}` })
      }
    }
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    log.warn({ err: error, reviewId: review.id }, 'The photos of a review could not be read; the caller got 503')
    return fail('storage_unavailable')
  }
  return ok({ photos })
}

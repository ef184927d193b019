import { and, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { reviewPhotos, reviews } from '#db/schema/index.ts'
import { recordAudit, type Actor, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { orPicturesBusy, type PictureProblem } from '#features/uploads/server/decode-picture.ts'
import { isStorageFailure } from '#features/uploads/server/storage-failure.ts'
import { raiseTags, tagsOfReviews } from '#server/content-tags.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { makePublished, publishedNames } from './photo-files.ts'
import { removePhotos } from './store-photos.ts'

interface Moderating {
  reviewId: string
  photoId: string
  actor: Actor
}

/**
 * Publishes a photo that waits, and shows it below its review. Can be repeated, also after a crash: the files have the
 * same names each time, and the row that leads to them is there before them. Fails with photo_not_found, also for one
 * of a hidden review, and with what `decodePicture` and the storage fail with.
 */
export async function approveReviewPhoto(
  shop: Shop,
  { reviewId, photoId, actor }: Moderating,
): Promise<Result<{ shown: true }, PictureProblem | 'photo_not_found' | 'pictures_busy' | 'storage_unavailable'>> {
  const { db, storage, clock } = shop
  const { rowsAffected } = await db
    .update(reviewPhotos)
    .set({ approvedAt: clock.now() })
    .where(and(eq(reviewPhotos.id, photoId), eq(reviewPhotos.reviewId, reviewId), eq(reviewPhotos.state, 'waiting')))
  if (rowsAffected === 0)
    return (await findPhoto(db, { reviewId, photoId }))?.state === 'shown'
      ? ok({ shown: true })
      : fail('photo_not_found')
  try {
    const jpeg = await storage.privateFiles.read(photoId)
    if (jpeg) {
      const files = await orPicturesBusy(makePublished(photoId, jpeg))
      if (!files.ok) return files
      await storage.publish(files.value)
    }
    // Without the private file, another member of staff has been faster, or the customer has removed it.
    const isShown = await db.transaction((tx) => show(tx, { reviewId, photoId, actor }, clock.now(), jpeg !== null))
    if (!isShown) {
      await storage.unpublish(publishedNames(photoId))
      return fail('photo_not_found')
    }
    await shop.invalidatePages()
    await storage.privateFiles.remove(photoId)
    return ok({ shown: true })
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    shop.log.error({ err: error, reviewId, photoId }, 'A photo of a review could not be published; staff got 503')
    return fail('storage_unavailable')
  }
}

/** Removes a photo of a review from its page, before or after it was approved. Fails with photo_not_found. */
export async function removeReviewPhoto(
  shop: Shop,
  { reviewId, photoId, actor }: Moderating,
): Promise<Result<{ removed: true }, 'photo_not_found'>> {
  const done = await shop.db.transaction(async (tx) => {
    const photo = await findPhoto(tx, { reviewId, photoId })
    if (!photo) return false
    await removePhotos(tx, eq(reviewPhotos.id, photoId))
    await record(tx, { reviewId, productId: photo.productId, action: 'photo_removed', actor, at: shop.clock.now() })
    return true
  })
  if (!done) return fail('photo_not_found')
  await shop.invalidatePages()
  return ok({ removed: true })
}

/** Shows a published photo, once. Returns false if it may not be shown any more. */
async function show(
  tx: Transaction,
  { reviewId, photoId, actor }: Moderating,
  at: Date,
  isPublished: boolean,
): Promise<boolean> {
  const photo = await findPhoto(tx, { reviewId, photoId })
  if (!photo || photo.hiddenAt) return false
  if (photo.state === 'shown') return true
  if (!isPublished) return false
  await tx.update(reviewPhotos).set({ state: 'shown' }).where(eq(reviewPhotos.id, photoId))
  await record(tx, { reviewId, productId: photo.productId, action: 'photo_approved', actor, at })
  return true
}

async function findPhoto(
  db: Pick<Database, 'select'>,
  { reviewId, photoId }: Pick<Moderating, 'reviewId' | 'photoId'>,
) {
  const [photo] = await db
    .select({ state: reviewPhotos.state, productId: reviews.productId, hiddenAt: reviews.hiddenAt })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(
      and(
        eq(reviewPhotos.id, photoId),
        eq(reviewPhotos.reviewId, reviewId),
        ne(reviewPhotos.state, 'removed'),
        ne(reviews.comment, ''),
      ),
    )
  return photo
}

/** Raises the tags of the product's page, and records what was done. */
async function record(
  tx: Transaction,
  {
    reviewId,
    productId,
    ...entry
  }: Pick<AuditEntry, 'actor' | 'action' | 'at'> & {
    reviewId: string
    productId: string
  },
): Promise<void> {
  for (const statement of raiseTags(tx, tagsOfReviews(productId))) await statement
  await recordAudit(tx, { ...entry, entity: 'review', entityId: reviewId })
}

import { and, asc, count, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { reviewPhotos } from '#db/schema/index.ts'
import type { PictureProblem } from '#features/uploads/server/decode-picture.ts'
import { makePhotos } from '#features/uploads/server/make-photos.ts'
import { isStorageFailure } from '#features/uploads/server/storage-failure.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import { MAX_REVIEW_PHOTOS, reviewPhotoPath } from '../review-photos.ts'

/** Why the photos of a review cannot be stored. */
export type StoreCode = PictureProblem | 'pictures_busy' | 'storage_unavailable'

/** The states of a photo that its review has. */
const PRESENT = ['waiting', 'shown'] as const

/**
 * Stores photos that belong to no review yet, and returns their ids: `attachPhotos` gives them to one, or a job deletes
 * them an hour later. Rows are written before files, so that a crash leaves no file without a row.
 */
export async function storePhotos(shop: Shop, photos: readonly string[]): Promise<Result<string[], StoreCode>> {
  if (photos.length === 0) return ok([])
  const made = await makePhotos(photos)
  if (!made.ok) return made
  const createdAt = shop.clock.now()
  const rows = made.value.map((_, position) => ({ id: crypto.randomUUID(), position, createdAt }))
  await shop.db.insert(reviewPhotos).values(rows)
  try {
    for (const { id, position } of rows) await shop.storage.privateFiles.keep(id, made.value[position]!)
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    shop.log.error({ err: error }, 'The photos of a review could not be stored; the customer got 503 and may try again')
    return fail('storage_unavailable')
  }
  return ok(rows.map(({ id }) => id))
}

/** Gives stored photos to a review, within a transaction: they wait for staff to look at them. */
export async function attachPhotos(tx: Transaction, reviewId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(reviewPhotos)
      .set({ reviewId, state: 'waiting' })
      .where(and(inArray(reviewPhotos.id, [...ids]), eq(reviewPhotos.state, 'storing')))
}

/**
 * Removes the photos of a review that its writer does not keep, within a transaction. Nothing is removed if those kept
 * and the new ones are more than a review may have.
 * @param kept the ids of those that stay; undefined: all
 */
export async function keepPhotos(
  tx: Transaction,
  reviewId: string,
  { kept, added }: { kept: readonly string[] | undefined; added: number },
): Promise<Failure<'too_many_photos'> | null> {
  const ofReview = and(eq(reviewPhotos.reviewId, reviewId), inArray(reviewPhotos.state, [...PRESENT]))!
  const staying = kept ? and(ofReview, inArray(reviewPhotos.id, [...kept])) : ofReview
  const [found] = await tx.select({ number: count() }).from(reviewPhotos).where(staying)
  if (added > 0 && found!.number + added > MAX_REVIEW_PHOTOS) return fail('too_many_photos', { field: 'photos' })
  if (kept) await removePhotos(tx, and(eq(reviewPhotos.reviewId, reviewId), notInArray(reviewPhotos.id, [...kept]))!)
  return null
}

/** Marks photos as removed: nobody sees them any more, and a job deletes their files (`sweep-review-photos.ts`). */
export async function removePhotos(tx: Pick<Transaction, 'update'>, which: SQL): Promise<void> {
  await tx
    .update(reviewPhotos)
    .set({ state: 'removed' })
    .where(and(inArray(reviewPhotos.state, ['storing', ...PRESENT]), which))
}

/** A photo that a review has. */
interface Present {
  id: string
  /** Staff have approved it. */
  isShown: boolean
}

/** Reads the photos that these reviews have; returns those of a review, in the order in which they were added. */
export async function photosOf(
  db: Pick<Database, 'select'>,
  reviewIds: readonly string[],
): Promise<(reviewId: string) => Present[]> {
  const rows = await db
    .select({ id: reviewPhotos.id, reviewId: reviewPhotos.reviewId, state: reviewPhotos.state })
    .from(reviewPhotos)
    .where(and(inArray(reviewPhotos.reviewId, [...reviewIds]), inArray(reviewPhotos.state, [...PRESENT])))
    .orderBy(asc(reviewPhotos.createdAt), asc(reviewPhotos.position))
  return (id) =>
    rows.filter(({ reviewId }) => reviewId === id).map((row) => ({ id: row.id, isShown: row.state === 'shown' }))
}

/** Reads the addresses of the photos of these reviews that staff have approved; returns those of a review. */
export async function shownPhotosOf(
  db: Pick<Database, 'select'>,
  reviewIds: readonly string[],
): Promise<(reviewId: string) => string[]> {
  const photos = await photosOf(db, reviewIds)
  return (id) => photos(id).flatMap(({ id: photoId, isShown }) => (isShown ? [reviewPhotoPath(photoId)] : []))
}

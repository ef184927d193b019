import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { reviewPhotos, reviews } from '#db/schema/index.ts'
import { pageTranslator } from '#i18n/page.ts'
import { raiseTags, tagsOfReviews } from '#server/content-tags.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { fullName } from '#features/account/user.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { shownAnswer, type Review } from '../reviews.ts'
import type { ChangedReviewInput, ReviewInput } from '../reviews.schema.ts'
import { NO_ANSWER } from './answer-review.ts'
import { hasReceived } from './own-reviews.ts'
import { reviewedId } from './reviewed-product.ts'
import { attachPhotos, keepPhotos, removePhotos, shownPhotosOf, storePhotos, type StoreCode } from './store-photos.ts'

/**
 * Publishes a customer's review of a product that was delivered to them in any size, once for all sizes. The pages of
 * all show it when this returns, or a moment later; its photos, once staff have looked at them. Fails with
 * review_not_allowed, review_exists, and with what `storePhotos` fails with.
 */
export async function writeReview(
  shop: Shop,
  user: SessionUser,
  productId: string,
  { photos, ...input }: ReviewInput,
  locale: Locale,
): Promise<Result<Review, 'review_not_allowed' | 'review_exists' | StoreCode>> {
  if (!(await hasReceived(shop.db, user, productId))) return fail('review_not_allowed')
  if (photos?.length && (await findOwn(shop.db, user, productId))) return fail('review_exists')
  const customerName = fullName(user, locale) || pageTranslator(locale)('reviews:nameless')
  const who = { userId: user.id, customerName, verified: true, createdAt: shop.clock.now() }
  const row = { productId: reviewedId(productId), ...who, ...input }
  return withPhotos(shop, photos, (ids) =>
    publishing(shop, async (tx) => {
      const [written] = await tx.insert(reviews).values(row).onConflictDoNothing().returning()
      if (!written) return fail('review_exists')
      await attachPhotos(tx, written.id, ids)
      return ok(written)
    }),
  )
}

/**
 * Changes a customer's own review; its date stays, and a hidden review stays hidden. Photos that are not kept go, and
 * new ones wait for staff. Fails with not_found, too_many_photos, and with what `storePhotos` fails with.
 */
export async function changeReview(
  shop: Shop,
  user: SessionUser,
  productId: string,
  { photos, keptPhotos: kept, ...input }: ChangedReviewInput,
): Promise<Result<Review, 'not_found' | 'too_many_photos' | StoreCode>> {
  if (photos?.length && !(await findOwn(shop.db, user, productId))) return fail('not_found')
  return withPhotos(shop, photos, (ids) =>
    publishing(shop, async (tx) => {
      const own = await findOwn(tx, user, productId)
      if (!own) return fail('not_found')
      const tooMany = await keepPhotos(tx, own.id, { kept, added: ids.length })
      if (tooMany) return tooMany
      await attachPhotos(tx, own.id, ids)
      const [changed] = await tx.update(reviews).set(input).where(eq(reviews.id, own.id)).returning()
      return ok(changed!)
    }),
  )
}

/**
 * Deletes a customer's own review. One that the shop has hidden only loses its text, name and answer and still counts
 * as written: otherwise the customer could write it again and have it shown. Fails with not_found.
 */
export async function deleteReview(
  shop: Shop,
  user: SessionUser,
  productId: string,
): Promise<Result<Review, 'not_found'>> {
  const own = ownReview(user, productId)
  return publishing(shop, async (tx) => {
    const emptied = await tx
      .update(reviews)
      .set({ comment: '', customerName: '', ...NO_ANSWER })
      .where(and(own, isNotNull(reviews.hiddenAt)))
      .returning()
    const deleted = await tx
      .delete(reviews)
      .where(and(own, isNull(reviews.hiddenAt)))
      .returning()
    const [gone] = [...emptied, ...deleted]
    if (!gone) return fail('not_found')
    // Those of a deleted row go without it.
    await removePhotos(tx, eq(reviewPhotos.reviewId, gone.id))
    return ok(gone)
  })
}

/**
 * Matches the review by its owner, so that no customer reaches another's. Deleted reviews, whose comment is empty, do
 * not match.
 */
function ownReview(user: SessionUser, productId: string) {
  return and(eq(reviews.userId, user.id), eq(reviews.productId, reviewedId(productId)), ne(reviews.comment, ''))
}

async function findOwn(db: Pick<Transaction, 'select'>, user: SessionUser, productId: string) {
  const [own] = await db.select({ id: reviews.id }).from(reviews).where(ownReview(user, productId))
  return own
}

/** Stores photos and then writes with their ids. After a refusal they go: nobody will give them to a review. */
async function withPhotos<Value, const Code extends string>(
  shop: Shop,
  photos: readonly string[] = [],
  write: (ids: readonly string[]) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | StoreCode>> {
  const stored = await storePhotos(shop, photos)
  if (!stored.ok) return stored
  const written = await write(stored.value)
  if (!written.ok && stored.value.length > 0) await removePhotos(shop.db, inArray(reviewPhotos.id, stored.value))
  return written
}

/** Writes and raises the cache tags in one transaction, then starts rendering the pages. */
async function publishing<const Code extends string>(
  shop: Shop,
  write: (tx: Transaction) => Promise<Result<typeof reviews.$inferSelect, Code>>,
): Promise<Result<Review, Code>> {
  const done = await shop.db.transaction(async (tx) => {
    const written = await write(tx)
    if (written.ok) for (const statement of raiseTags(tx, tagsOfReviews(written.value.productId))) await statement
    return written
  })
  if (!done.ok) return done
  await shop.invalidatePages()
  const { id, customerName, rating, comment, verified, createdAt } = done.value
  const answer = shownAnswer(done.value)
  const photos = (await shownPhotosOf(shop.db, [id]))(id)
  return ok({ id, customerName, rating, comment, verified, createdAt: createdAt.toISOString(), answer, photos })
}

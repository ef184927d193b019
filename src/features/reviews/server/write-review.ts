import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { reviews } from '#db/schema/index.ts'
import { pageTranslator } from '#i18n/page.ts'
import { raiseTags, tagsOfReviews } from '#server/content-tags.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { fullName } from '#features/account/user.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { shownAnswer, type Review } from '../reviews.ts'
import type { ReviewInput } from '../reviews.schema.ts'
import { NO_ANSWER } from './answer-review.ts'
import { hasReceived } from './own-reviews.ts'

/**
 * Publishes a customer's review of a product that was delivered to them, once per product. The product page shows it
 * when this returns, or a moment later. Fails with review_not_allowed, review_exists.
 */
export async function writeReview(
  shop: Shop,
  user: SessionUser,
  productId: string,
  input: ReviewInput,
  locale: Locale,
): Promise<Result<Review, 'review_not_allowed' | 'review_exists'>> {
  if (!(await hasReceived(shop.db, user, productId))) return fail('review_not_allowed')
  const customerName = fullName(user, locale) || pageTranslator(locale)('reviews:nameless')
  const row = { productId, userId: user.id, customerName, ...input, verified: true, createdAt: shop.clock.now() }
  const write = (tx: Transaction) => tx.insert(reviews).values(row).onConflictDoNothing().returning()
  return publishing(shop, productId, write, 'review_exists')
}

/** Changes a customer's own review; its date stays, and a hidden review stays hidden. Fails with not_found. */
export async function changeReview(
  shop: Shop,
  user: SessionUser,
  productId: string,
  input: ReviewInput,
): Promise<Result<Review, 'not_found'>> {
  const write = (tx: Transaction) => tx.update(reviews).set(input).where(ownReview(user, productId)).returning()
  return publishing(shop, productId, write, 'not_found')
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
  const write = async (tx: Transaction) => {
    const emptied = await tx
      .update(reviews)
      .set({ comment: '', customerName: '', ...NO_ANSWER })
      .where(and(own, isNotNull(reviews.hiddenAt)))
      .returning()
    const deleted = await tx
      .delete(reviews)
      .where(and(own, isNull(reviews.hiddenAt)))
      .returning()
    return [...emptied, ...deleted]
  }
  return publishing(shop, productId, write, 'not_found')
}

/**
 * Matches the review by its owner, so that no customer reaches another's. Deleted reviews, whose comment is empty, do
 * not match.
 */
function ownReview(user: SessionUser, productId: string) {
  return and(eq(reviews.userId, user.id), eq(reviews.productId, productId), ne(reviews.comment, ''))
}

/**
 * Writes and raises the cache tags in one transaction, then starts rendering the pages. Fails with `otherwise` if
 * `write` returns no row.
 */
async function publishing<const Code extends 'not_found' | 'review_exists'>(
  shop: Shop,
  productId: string,
  write: (tx: Transaction) => Promise<(typeof reviews.$inferSelect)[]>,
  otherwise: Code,
): Promise<Result<Review, Code>> {
  const row = await shop.db.transaction(async (tx) => {
    const [written] = await write(tx)
    if (written) for (const statement of raiseTags(tx, tagsOfReviews(productId))) await statement
    return written
  })
  if (!row) return fail(otherwise)
  await shop.invalidatePages()
  const { id, customerName, rating, comment, verified, createdAt } = row
  const answer = shownAnswer(row)
  return ok({ id, customerName, rating, comment, verified, createdAt: createdAt.toISOString(), answer })
}

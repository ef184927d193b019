import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { reviews } from '../../../../db/schema/index.ts'
import type { ErrorCode } from '../../../server/errors.ts'
import { raiseTags } from '../../../server/content-tags.ts'
import type { SessionUser } from '../../../server/session.ts'
import type { Shop } from '../../../server/shop.ts'
import type { Locale } from '../../../shared/locale.ts'
import { fullName } from '../../account/user.ts'
import type { Review } from '../reviews.ts'
import type { ReviewInput } from '../reviews.schema.ts'
import { hasReceived } from './own-reviews.ts'
import { tagsOf } from './tags.ts'

type Written = { ok: true; value: Review } | { ok: false; code: ErrorCode }

/** What a review is signed with when its writer has given no name. */
const NAMELESS: Record<Locale, string> = { en: 'A customer', vi: 'Một khách hàng' }

/**
 * Publishes what a customer says of a product that was delivered to them, once. It is on the product's page
 * when this returns, or a moment later. Fails with review_not_allowed, review_exists.
 */
export async function writeReview(
  shop: Shop,
  user: SessionUser,
  productId: string,
  input: ReviewInput,
  locale: Locale,
): Promise<Written> {
  const { db } = shop
  if (!(await hasReceived(db, user, productId))) return { ok: false, code: 'review_not_allowed' }
  const customerName = fullName(user, locale) || NAMELESS[locale]
  const [rows] = await db.batch([
    db
      .insert(reviews)
      .values({ productId, userId: user.id, customerName, ...input, verified: true, createdAt: shop.clock.now() })
      .onConflictDoNothing()
      .returning(),
    ...raiseTags(db, tagsOf(productId)),
  ])
  return published(shop, productId, rows[0], 'review_exists')
}

/** Changes somebody's own review; its date stays, and a hidden one stays hidden. Fails with not_found. */
export async function changeReview(
  shop: Shop,
  user: SessionUser,
  productId: string,
  input: ReviewInput,
): Promise<Written> {
  const { db } = shop
  const [rows] = await db.batch([
    db.update(reviews).set(input).where(ownReview(user, productId)).returning(),
    ...raiseTags(db, tagsOf(productId)),
  ])
  return published(shop, productId, rows[0], 'not_found')
}

/**
 * Takes somebody's own review away. One that the shop has hidden loses its text and its name but still counts as
 * written: else it could be written again, and shown. Fails with not_found.
 */
export async function deleteReview(
  shop: Shop,
  user: SessionUser,
  productId: string,
): Promise<{ ok: true; value: Review } | { ok: false; code: ErrorCode }> {
  const { db } = shop
  const own = ownReview(user, productId)
  const [emptied, deleted] = await db.batch([
    db
      .update(reviews)
      .set({ comment: '', customerName: '' })
      .where(and(own, isNotNull(reviews.hiddenAt)))
      .returning(),
    db
      .delete(reviews)
      .where(and(own, isNull(reviews.hiddenAt)))
      .returning(),
    ...raiseTags(db, tagsOf(productId)),
  ])
  return published(shop, productId, deleted[0] ?? emptied[0], 'not_found')
}

/** Whose review it is, is part of which review it is: nobody reaches another's. What was taken back is none. */
function ownReview(user: SessionUser, productId: string) {
  return and(eq(reviews.userId, user.id), eq(reviews.productId, productId), ne(reviews.comment, ''))
}

async function published(
  shop: Shop,
  productId: string,
  row: typeof reviews.$inferSelect | undefined,
  otherwise: ErrorCode,
): Promise<Written> {
  await shop.republish(tagsOf(productId))
  if (!row) return { ok: false, code: otherwise }
  const { id, customerName, rating, comment, verified, createdAt } = row
  return { ok: true, value: { id, customerName, rating, comment, verified, createdAt: createdAt.toISOString() } }
}

import { and, desc, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, productTranslations, reviewPhotos, reviews } from '#db/schema/index.ts'
import { raiseTags, tagsOfReviews } from '#server/content-tags.ts'
import { countRows } from '#server/count-rows.ts'
import { hasWords } from '#server/fold-rows.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { ReviewState } from '../moderation.ts'
import type { ModeratedReview } from '../reviews.calls.ts'
import { reviewPhotoPath } from '../review-photos.ts'
import { shownAnswer } from '../reviews.ts'
import { findReview, queueDroppedAgain } from './answer-review.ts'
import { foldReviews } from './fold-reviews.ts'
import { photosOf, removePhotos } from './store-photos.ts'

interface ReviewQuery {
  /** The language of product names. */
  locale: Locale
  state: ReviewState
  /** 1 to 5; null for any. */
  rating: number | null
  /** Words of a comment, a customer's name or a product's name, with or without diacritics; empty lists all. */
  query: string
  offset: number
  pageSize: number
}

const productName = sql<string>`coalesce(${productTranslations.name}, ${products.name})`

/** Returns one page of reviews, newest first, and the total. Reviews that their writers deleted are left out. */
export async function listAllReviews(
  db: Database,
  { locale, state, rating, query, offset, pageSize }: ReviewQuery,
): Promise<{ rows: ModeratedReview[]; total: number }> {
  const words = hasWords(reviews.search, query)
  if (words) await foldReviews(db)
  const where = and(
    ne(reviews.comment, ''),
    STATES[state],
    rating === null ? undefined : eq(reviews.rating, rating),
    words,
  )
  const [rows, total] = await Promise.all([
    selectReviews(db, locale, where).limit(pageSize).offset(offset),
    countRows(db, sql`from ${reviews} where ${where}`),
  ])
  return { rows: await withPhotos(db, rows), total }
}

/** Returns a review as it is now. Fails with not_found, also for a review that its writer deleted. */
export async function readReview(
  db: Database,
  id: string,
  locale: Locale,
): Promise<Result<ModeratedReview, 'not_found'>> {
  const rows = await selectReviews(db, locale, and(eq(reviews.id, id), ne(reviews.comment, '')))
  const [review] = await withPhotos(db, rows)
  return review ? ok(review) : fail('not_found')
}

/** Selects reviews with their products, newest first. */
function selectReviews(db: Database, locale: Locale, where: SQL | undefined) {
  const translated = sql`${productTranslations.productId} = ${products.id} and ${productTranslations.locale} = ${locale}`
  return db
    .select({ review: reviews, productName, productSlug: products.slug })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(productTranslations, translated)
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .$dynamic()
}

async function withPhotos(db: Database, rows: Awaited<ReturnType<typeof selectReviews>>): Promise<ModeratedReview[]> {
  const photos = await photosOf(
    db,
    rows.map(({ review }) => review.id),
  )
  return rows.map(({ review, ...product }) => ({ ...toReview(review), ...product, ...photosIn(photos(review.id)) }))
}

/**
 * Hides a review from the product page, its statistics and structured data, or shows it again. Its photos go for good,
 * because what is not shown must not stay at a public address; the mail about its answer waits until it is shown again.
 * Fails with not_found, also for a review that its writer
 * deleted.
 */
export async function hideReview(
  shop: Shop,
  actor: Actor,
  id: string,
  hidden: boolean,
): Promise<Result<{ id: string; hiddenAt: string | null }, 'not_found'>> {
  const at = shop.clock.now()
  const done = await shop.db.transaction(async (tx) => {
    const before = await findReview(tx, id)
    if (!before) return null
    const { productId } = before
    if ((before.hiddenAt !== null) === hidden) return { productId, hiddenAt: before.hiddenAt }
    const hiddenAt = hidden ? at : null
    await tx.update(reviews).set({ hiddenAt }).where(eq(reviews.id, id))
    if (hidden) await removePhotos(tx, eq(reviewPhotos.reviewId, id))
    else if (before.answer !== '') await queueDroppedAgain(tx, before, at)
    for (const statement of raiseTags(tx, tagsOfReviews(productId))) await statement
    await recordAudit(tx, { actor, entity: 'review', entityId: id, action: hidden ? 'hidden' : 'shown', at })
    return { productId, hiddenAt }
  })
  if (!done) return fail('not_found')
  await shop.invalidatePages()
  return ok({ id, hiddenAt: done.hiddenAt?.toISOString() ?? null })
}

function photosIn(photos: readonly { id: string; isShown: boolean }[]) {
  const shown = photos.filter(({ isShown }) => isShown)
  return { photos: shown.map(({ id }) => reviewPhotoPath(id)), waitingPhotos: photos.length - shown.length }
}

function toReview(row: typeof reviews.$inferSelect) {
  const { userId: _user, search: _search, answerLocale: _locale, answeredBy: _by, answeredAt: _at, ...review } = row
  return {
    ...review,
    createdAt: row.createdAt.toISOString(),
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    answer: shownAnswer(row),
  }
}

const STATES: Record<ReviewState, SQL | undefined> = {
  all: undefined,
  shown: isNull(reviews.hiddenAt),
  hidden: isNotNull(reviews.hiddenAt),
  photos: and(
    isNull(reviews.hiddenAt),
    sql`${reviews.id} in (select ${reviewPhotos.reviewId} from ${reviewPhotos} where ${reviewPhotos.state} = 'waiting')`,
  ),
  unanswered: and(isNull(reviews.hiddenAt), eq(reviews.answer, '')),
  answered: ne(reviews.answer, ''),
}

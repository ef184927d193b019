import { and, avg, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, reviews } from '#db/schema/index.ts'
import { isAmong } from '#server/among.ts'
import { BASE_LOCALE, type Locale } from '#shared/locale.ts'
import { COMMENT_LANGUAGES, MARKED_SHARE, type ReviewPage, type ReviewQuery } from '../review-query.ts'
import { shownAnswer, SHOWN_REVIEWS, summarize, type ProductReviews, type Rating, type Review } from '../reviews.ts'
import { reviewedId } from './reviewed-product.ts'
import { shownPhotosOf } from './store-photos.ts'

/**
 * Returns a product's reviews, those of all its sizes, newest first, with statistics over all of them. Hidden ones are
 * neither shown nor counted.
 */
export async function findReviews(db: Database, productId: string, limit = SHOWN_REVIEWS): Promise<ProductReviews> {
  const [stats, newest] = await Promise.all([
    countReviews(db, ofProduct(productId)),
    listReviews(db, ofProduct(productId), limit),
  ])
  return { stats, reviews: newest }
}

/** Returns a part of a product's reviews: `SHOWN_REVIEWS` of those that the filter finds, after the last one before. */
export async function findReviewPage(db: Database, productId: string, query: ReviewQuery): Promise<ReviewPage> {
  const { stars, lang, after } = query
  const filtered = and(
    ofProduct(productId),
    stars ? eq(reviews.rating, stars) : undefined,
    lang ? isIn(lang) : undefined,
  )
  const [stats, bars, found, some] = await Promise.all([
    countReviews(db, ofProduct(productId)),
    lang ? countReviews(db, and(ofProduct(productId), isIn(lang))) : null,
    db.$count(reviews, filtered),
    listReviews(db, and(filtered, after ? isAfter(after) : undefined), SHOWN_REVIEWS + 1),
  ])
  const shown = some.slice(0, SHOWN_REVIEWS)
  const count = Math.min(query.shown + shown.length, found)
  const last = some.length > SHOWN_REVIEWS ? shown.at(-1) : undefined
  return {
    stats,
    reviews: shown,
    filter: { stars, lang },
    bars: bars ?? stats,
    found,
    shown: count,
    next: last ? { stars, lang, after: { at: Date.parse(last.createdAt), id: last.id }, shown: count } : null,
    languages: stats.total > SHOWN_REVIEWS ? await languagesOf(db, productId) : [],
  }
}

/** Returns the average and number of the reviews of each of these products that has any, by product. */
export async function ratingsOf(db: Database, productIds: readonly string[]): Promise<Map<string, Rating>> {
  const rows = await db
    .select({ id: products.id, average: avg(reviews.rating).mapWith(Number), count: count() })
    .from(products)
    .innerJoin(reviews, eq(reviews.productId, sql`coalesce(${products.sizeOf}, ${products.id})`))
    .where(and(isAmong(products.id, productIds), isNull(reviews.hiddenAt)))
    .groupBy(products.id)
  return new Map(rows.map(({ id, ...rating }) => [id, rating]))
}

const ofProduct = (productId: string) => and(eq(reviews.productId, reviewedId(productId)), isNull(reviews.hiddenAt))

/** Matches what follows a review in the order of `listReviews`. */
function isAfter({ at, id }: NonNullable<ReviewQuery['after']>): SQL {
  return sql`(${reviews.createdAt}, ${reviews.id}) < (${at}, ${id})`
}

/** Matches comments in a language, by the rule of `languageOf` (review-query.ts). */
function isIn(lang: Locale): SQL {
  const marked = sql`(length(cast(${reviews.comment} as blob)) - length(${reviews.comment})) * ${MARKED_SHARE}
    > length(${reviews.comment})`
  return lang === BASE_LOCALE ? marked : sql`not (${marked})`
}

async function languagesOf(db: Database, productId: string): Promise<Locale[]> {
  const count = (lang: Locale) => db.$count(reviews, and(ofProduct(productId), isIn(lang)))
  const counts = await Promise.all(COMMENT_LANGUAGES.map(count))
  return COMMENT_LANGUAGES.filter((_, index) => counts[index]! > 0)
}

async function countReviews(db: Database, where: SQL | undefined) {
  return summarize(
    await db.select({ rating: reviews.rating, count: count() }).from(reviews).where(where).groupBy(reviews.rating),
  )
}

async function listReviews(db: Database, where: SQL | undefined, limit: number): Promise<Review[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
  const photos = await shownPhotosOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((review) => ({
    id: review.id,
    customerName: review.customerName,
    rating: review.rating,
    comment: review.comment,
    verified: review.verified,
    createdAt: review.createdAt.toISOString(),
    answer: shownAnswer(review),
    photos: photos(review.id),
  }))
}

import { and, avg, count, desc, eq, gte, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, reviews } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { languageOf } from '../review-query.ts'
import type { Praise, Rating } from '../reviews.ts'

/** From how many stars on a review is praise. */
const LEAST_STARS = 4

/** Lengths of comments, in letters: long enough to say something, and short enough for a column. */
const LENGTHS = [40, 150] as const

/** How many of the newest are chosen from. */
const NEWEST = 60

/**
 * Returns the newest reviews by customers who have bought the product, of four stars and more, each of another product
 * on sale; those in the reader's language first. None is about flowers for people in mourning (decision 039)
 * or about an add-on (decision 080).
 */
export async function listPraise(db: Database, locale: Locale, limit: number): Promise<Praise[]> {
  const { id, productId, customerName, rating, comment } = reviews
  const rows = await db
    .select({ id, productId, customerName, rating, comment })
    .from(reviews)
    .innerJoin(products, eq(products.id, productId))
    .where(
      and(
        isNull(reviews.hiddenAt),
        eq(reviews.verified, true),
        gte(rating, LEAST_STARS),
        sql`length(${comment}) between ${LENGTHS[0]} and ${LENGTHS[1]}`,
        isNull(products.archivedAt),
        notInArray(products.category, [SYMPATHY_CATEGORY, ADD_ON_CATEGORY]),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(id))
    .limit(NEWEST)
  const chosen: Praise[] = []
  const isOwn = (row: Praise) => languageOf(row.comment) === locale
  for (const row of [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))])
    if (chosen.length < limit && chosen.every(({ productId }) => productId !== row.productId)) chosen.push(row)
  return chosen
}

/** Returns the average and the number of all reviews that are shown of products on sale; null without any. */
export async function rateAll(db: Database): Promise<Rating | null> {
  const [row] = await db
    .select({ average: avg(reviews.rating).mapWith(Number), count: count() })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(isNull(reviews.hiddenAt), isNull(products.archivedAt)))
  return row && row.count > 0 ? row : null
}

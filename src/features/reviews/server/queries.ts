import { and, avg, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { reviews } from '#db/schema/index.ts'
import { shownAnswer, SHOWN_REVIEWS, summarize, type ProductReviews, type Rating } from '../reviews.ts'

/**
 * Returns a product's reviews, newest first, with statistics over all of them. Hidden ones are neither shown nor
 * counted.
 */
export async function findReviews(db: Database, productId: string, limit = SHOWN_REVIEWS): Promise<ProductReviews> {
  const shown = and(eq(reviews.productId, productId), isNull(reviews.hiddenAt))
  const [counts, newest] = await Promise.all([
    db.select({ rating: reviews.rating, count: count() }).from(reviews).where(shown).groupBy(reviews.rating),
    db.select().from(reviews).where(shown).orderBy(desc(reviews.createdAt), desc(reviews.id)).limit(limit),
  ])
  return {
    stats: summarize(counts),
    reviews: newest.map((review) => ({
      id: review.id,
      customerName: review.customerName,
      rating: review.rating,
      comment: review.comment,
      verified: review.verified,
      createdAt: review.createdAt.toISOString(),
      answer: shownAnswer(review),
    })),
  }
}

/** Returns the average and number of the reviews of each of these products that has any, by product. */
export async function ratingsOf(db: Database, productIds: readonly string[]): Promise<Map<string, Rating>> {
  const rows = await db
    .select({ id: reviews.productId, average: avg(reviews.rating).mapWith(Number), count: count() })
    .from(reviews)
    .where(
      and(
        sql`${reviews.productId} in (select value from json_each(${JSON.stringify(productIds)}))`,
        isNull(reviews.hiddenAt),
      ),
    )
    .groupBy(reviews.productId)
  return new Map(rows.map(({ id, ...rating }) => [id, rating]))
}

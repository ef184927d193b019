import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { reviews } from '#db/schema/index.ts'
import { shownAnswer, SHOWN_REVIEWS, summarize, type ProductReviews } from '../reviews.ts'

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

import { listAllReviews } from '#features/reviews/reviews.calls.ts'
import { listForModeration } from '#features/reviews/server/moderate.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(listAllReviews, ({ shop, query: { q, rating, ...query }, page }) =>
  listForModeration(shop.db, { ...query, query: q, rating: rating ? Number(rating) : null, ...page }),
)

import * as calls from '#features/reviews/reviews.calls.ts'
import { listAllReviews } from '#features/reviews/server/moderate.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listAllReviews, ({ shop, query: { q, rating, ...query }, page }) =>
  listAllReviews(shop.db, { ...query, query: q, rating: rating ? Number(rating) : null, ...page }),
)

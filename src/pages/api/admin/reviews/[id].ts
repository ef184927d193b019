import * as calls from '#features/reviews/reviews.calls.ts'
import { hideReview, readReview } from '#features/reviews/server/moderate.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readReview, ({ shop, params, query: { locale } }) =>
  readReview(shop.db, params.id, locale),
)

export const PATCH = implement(calls.hideReview, ({ shop, user, params, body }) =>
  hideReview(shop, user, params.id, body.hidden),
)

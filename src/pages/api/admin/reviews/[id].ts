import { hideReview, readReview } from '#features/reviews/reviews.calls.ts'
import { readForModeration, setHidden } from '#features/reviews/server/moderate.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(readReview, ({ shop, params, query: { locale } }) =>
  readForModeration(shop.db, params.id, locale),
)

export const PATCH = implement(hideReview, ({ shop, user, params, body }) =>
  setHidden(shop, user, params.id, body.hidden),
)

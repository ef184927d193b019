import { hideReview } from '#features/reviews/reviews.calls.ts'
import { setHidden } from '#features/reviews/server/moderate.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(hideReview, ({ shop, user, params, body }) =>
  setHidden(shop, user, params.id, body.hidden),
)

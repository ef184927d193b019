import * as calls from '#features/reviews/reviews.calls.ts'
import { readReviewPhotos } from '#features/reviews/server/read-review-photos.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readReviewPhotos, ({ shop, params, query }) =>
  readReviewPhotos(shop, params.id, query.size),
)

import * as calls from '#features/reviews/reviews.calls.ts'
import { readOwnReviewPhotos } from '#features/reviews/server/read-review-photos.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readOwnReviewPhotos, ({ shop, user, params }) =>
  readOwnReviewPhotos(shop, user.id, params.id),
)

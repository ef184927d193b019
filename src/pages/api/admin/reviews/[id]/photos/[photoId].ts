import * as calls from '#features/reviews/reviews.calls.ts'
import { approveReviewPhoto, removeReviewPhoto } from '#features/reviews/server/moderate-photos.ts'
import { implement } from '#server/endpoint.ts'

export const PUT = implement(calls.approveReviewPhoto, ({ shop, user, params }) =>
  approveReviewPhoto(shop, { reviewId: params.id, photoId: params.photoId, actor: user }),
)

export const DELETE = implement(calls.removeReviewPhoto, ({ shop, user, params }) =>
  removeReviewPhoto(shop, { reviewId: params.id, photoId: params.photoId, actor: user }),
)

import { approveReviewPhoto, removeReviewPhoto } from '#features/reviews/reviews.calls.ts'
import { approvePhoto, takePhotoAway } from '#features/reviews/server/moderate-photos.ts'
import { implement } from '#server/endpoint.ts'

export const PUT = implement(approveReviewPhoto, ({ shop, user, params }) =>
  approvePhoto(shop, { reviewId: params.id, photoId: params.photoId, actor: user }),
)

export const DELETE = implement(removeReviewPhoto, ({ shop, user, params }) =>
  takePhotoAway(shop, { reviewId: params.id, photoId: params.photoId, actor: user }),
)

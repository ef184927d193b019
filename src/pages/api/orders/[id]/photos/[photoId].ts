import * as calls from '#features/order-photos/order-photos.calls.ts'
import { removeOrderPhoto } from '#features/order-photos/server/remove-order-photo.ts'
import { implement } from '#server/endpoint.ts'

export const DELETE = implement(calls.removeOrderPhoto, ({ shop, user, params }) =>
  removeOrderPhoto(shop, { orderId: params.id, photoId: params.photoId, actor: user }),
)

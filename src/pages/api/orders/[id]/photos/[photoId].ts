import * as calls from '#features/order-photos/order-photos.calls.ts'
import { removePhoto } from '#features/order-photos/server/remove-photo.ts'
import { implement } from '#server/endpoint.ts'

export const DELETE = implement(calls.removeOrderPhoto, ({ shop, user, params }) =>
  removePhoto(shop, { orderId: params.id, photoId: params.photoId, actor: user }),
)

import * as calls from '#features/order-photos/order-photos.calls.ts'
import { addOrderPhoto } from '#features/order-photos/server/add-order-photo.ts'
import { listOrderPhotos } from '#features/order-photos/server/list-order-photos.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listOrderPhotos, ({ shop, params }) => listOrderPhotos(shop, params.id))

export const POST = implement(calls.addOrderPhoto, ({ shop, user, params, body }) =>
  addOrderPhoto(shop, params.id, { step: body.step, bytes: Buffer.from(body.photo, 'base64'), actor: user }),
)

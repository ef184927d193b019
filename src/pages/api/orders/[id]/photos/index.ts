import * as calls from '#features/order-photos/order-photos.calls.ts'
import { addPhoto } from '#features/order-photos/server/add-photo.ts'
import { readPhotos } from '#features/order-photos/server/read-photos.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listOrderPhotos, ({ shop, params }) => readPhotos(shop, params.id))

export const POST = implement(calls.addOrderPhoto, ({ shop, user, params, body }) =>
  addPhoto(shop, params.id, { step: body.step, bytes: Buffer.from(body.photo, 'base64'), actor: user }),
)

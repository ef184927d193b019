import * as calls from '#features/order-photos/order-photos.calls.ts'
import { readOwnPhotos } from '#features/order-photos/server/list-order-photos.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.readOwnPhotos, ({ shop, user, params, body }) =>
  readOwnPhotos(shop, params.id, { user, ...body }),
)

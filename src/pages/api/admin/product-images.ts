import { publishPicture } from '#features/uploads/server/publish-picture.ts'
import * as calls from '#features/uploads/uploads.calls.ts'
import { implement } from '#server/endpoint.ts'
import { ownOrigins } from '#server/origin.ts'

export const PUT = implement(calls.publishPicture, ({ shop, user, body, request }) => {
  const origins = ownOrigins(request, shop.config)
  return publishPicture(shop, { actor: user, address: body.imageURL, kind: body.kind, origins })
})

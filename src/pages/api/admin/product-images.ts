import { publishUpload } from '#features/uploads/server/publish-upload.ts'
import { publishPicture } from '#features/uploads/uploads.calls.ts'
import { implement } from '#server/endpoint.ts'
import { ownOrigins } from '#server/origin.ts'

export const PUT = implement(publishPicture, ({ shop, user, body, request }) => {
  const origins = ownOrigins(request, shop.config)
  return publishUpload(shop, { actor: user, address: body.imageURL, kind: body.kind, origins })
})

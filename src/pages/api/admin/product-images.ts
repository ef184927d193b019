import { publishUpload } from '#features/uploads/server/publish-upload.ts'
import { publishSchema } from '#features/uploads/uploads.schema.ts'
import { endpoint } from '#server/endpoint.ts'
import { ownOrigins } from '#server/origin.ts'

export const PUT = endpoint({ access: 'admin', body: publishSchema }, async ({ shop, user, body, request }) => {
  const origins = ownOrigins(request, shop.config)
  return publishUpload(shop, { actor: user, address: body.imageURL, kind: body.kind, origins })
})

import { publishUpload } from '#features/uploads/server/publish-upload.ts'
import { publishSchema } from '#features/uploads/uploads.schema.ts'
import { endpoint } from '#server/endpoint.ts'
import { ownOrigins } from '#server/origin.ts'

export const PUT = endpoint({ access: 'admin', body: publishSchema }, async ({ shop, user, body, request }) => {
  const origins = ownOrigins(request, shop.config)
  const published = await publishUpload(shop, { actor: user, address: body.imageURL, kind: body.kind, origins })
  return published.ok ? published.value : published
})

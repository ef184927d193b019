import { signUpload } from '#features/uploads/server/sign-upload.ts'
import { uploadRequestSchema } from '#features/uploads/uploads.schema.ts'
import { endpoint } from '#server/endpoint.ts'
import { ownOrigins } from '#server/origin.ts'

/** The recorded call has no body; with one, the address takes nothing but what the body announces. */
export const POST = endpoint({ access: 'admin', body: uploadRequestSchema }, ({ shop, user, body, request }) =>
  signUpload(shop, user.id, body, ownOrigins(request, shop.config).at(-1) ?? shop.config.siteUrl),
)

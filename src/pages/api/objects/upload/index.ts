import { signUpload } from '#features/uploads/server/sign-upload.ts'
import { requestUpload } from '#features/uploads/uploads.calls.ts'
import { implement } from '#server/endpoint.ts'
import { ownOrigins } from '#server/origin.ts'

/** The recorded call has no body; with one, the address only accepts what the body announces. */
export const POST = implement(requestUpload, ({ shop, user, body, request }) =>
  signUpload(shop, user.id, body, ownOrigins(request, shop.config).at(-1) ?? shop.config.siteUrl),
)

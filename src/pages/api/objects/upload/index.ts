import { requestUpload } from '#features/uploads/server/request-upload.ts'
import * as calls from '#features/uploads/uploads.calls.ts'
import { implement } from '#server/endpoint.ts'
import { ownOrigins } from '#server/origin.ts'

/** The recorded call has no body; with one, the address only accepts what the body announces. */
export const POST = implement(calls.requestUpload, ({ shop, user, body, request }) =>
  requestUpload(shop, user.id, body, ownOrigins(request, shop.config).at(-1) ?? shop.config.siteUrl),
)

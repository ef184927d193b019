import * as calls from '#features/claims/claims.calls.ts'
import { readOwnClaim } from '#features/claims/server/read-own-claim.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.readOwnClaim, ({ shop, user, params, body }) =>
  readOwnClaim(shop, params.id, { user, ...body }),
)

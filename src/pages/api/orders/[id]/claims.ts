import * as calls from '#features/claims/claims.calls.ts'
import { makeClaim } from '#features/claims/server/make-claim.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.makeClaim, ({ shop, user, params, body }) =>
  makeClaim(shop, params.id, { user, ...body }),
)

import * as calls from '#features/claims/claims.calls.ts'
import { listClaims } from '#features/claims/server/admin-claims.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listClaims, ({ shop, query, page }) => listClaims(shop.db, query, page))

import * as calls from '#features/claims/claims.calls.ts'
import { readClaimPhotos } from '#features/claims/server/admin-claims.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readClaimPhotos, ({ shop, params }) => readClaimPhotos(shop, params.id))

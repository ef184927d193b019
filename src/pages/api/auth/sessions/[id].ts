import * as calls from '#features/account/security/security.calls.ts'
import { endSession } from '#features/account/server/read-security.ts'
import { implement } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const DELETE = implement(calls.endSession, async ({ shop, user, params }) =>
  (await endSession(shop, user, params.id)) ? { ended: 1 } : fail('not_found'),
)

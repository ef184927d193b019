import * as calls from '#features/account/security/security.calls.ts'
import { endOtherSessions } from '#features/account/server/read-security.ts'
import { implement } from '#server/endpoint.ts'

export const DELETE = implement(calls.endOtherSessions, async ({ shop, user, session }) => ({
  ended: await endOtherSessions(shop, user, session),
}))

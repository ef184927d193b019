import * as calls from '#features/account/security/security.calls.ts'
import { readSecurity } from '#features/account/server/read-security.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readSecurity, ({ shop, user, session, request }) =>
  readSecurity(shop, user, session, request),
)

import { readSecurity } from '#features/account/security/security.calls.ts'
import { securityOverview } from '#features/account/server/security-overview.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(readSecurity, ({ shop, user, session, request }) =>
  securityOverview(shop, user, session, request),
)

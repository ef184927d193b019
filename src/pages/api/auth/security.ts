import { securityOverview } from '#features/account/server/security-overview.ts'
import { endpoint } from '#server/endpoint.ts'

/** Two-step sign-in, remembered devices and sessions of the account. */
export const GET = endpoint({ access: 'customer' }, ({ shop, user, session, request }) =>
  securityOverview(shop, user, session, request),
)

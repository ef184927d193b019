import { endOtherSessions } from '#features/account/server/security-overview.ts'
import { endpoint } from '#server/endpoint.ts'

/** Signs out every other browser of the account. */
export const DELETE = endpoint({ access: 'customer' }, async ({ shop, user, session }) => ({
  ended: await endOtherSessions(shop, user, session),
}))

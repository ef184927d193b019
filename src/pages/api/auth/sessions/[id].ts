import { endSession } from '#features/account/server/security-overview.ts'
import { endpoint } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

/** Signs out one browser of the account. */
export const DELETE = endpoint({ access: 'customer' }, async ({ shop, user, params }) =>
  (await endSession(shop, user, params.id ?? '')) ? { ended: 1 } : fail('not_found'),
)

import { endSession } from '#features/account/server/security-overview.ts'
import { endpoint } from '#server/endpoint.ts'

/** Signs out one browser of the account. */
export const DELETE = endpoint({ access: 'customer' }, async ({ shop, user, params }) =>
  (await endSession(shop, user, params.id ?? '')) ? { ended: 1 } : { ok: false, code: 'not_found' },
)

import { renewRecoveryCodes } from '#features/account/server/two-step/set-up.ts'
import { endpoint } from '#server/endpoint.ts'

/** Makes new recovery codes; the old ones are void. */
export const POST = endpoint({ access: 'customer', recent: true, limit: 'twoStep' }, ({ shop, user }) =>
  renewRecoveryCodes(shop, user),
)

import { beginSetup } from '#features/account/server/two-step/set-up.ts'
import { endpoint } from '#server/endpoint.ts'

/** Makes the secret for the authenticator app, with its QR code. */
export const POST = endpoint({ access: 'customer', recent: true, limit: 'twoStep' }, ({ shop, user }) =>
  beginSetup(shop, user),
)

import { beginSetup } from '#features/account/server/two-step/set-up.ts'
import { endpoint } from '#server/endpoint.ts'

/** Makes the secret for the authenticator app, with its QR code. */
export const POST = endpoint({ access: 'customer', recent: true, limit: 'twoStep' }, async ({ shop, user }) => {
  const begun = await beginSetup(shop, user)
  return begun.ok ? begun.value : begun
})

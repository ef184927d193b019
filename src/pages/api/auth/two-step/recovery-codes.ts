import { renewRecoveryCodes } from '#features/account/server/two-step/set-up.ts'
import { endpoint } from '#server/endpoint.ts'

/** Makes new recovery codes; the old ones are void. */
export const POST = endpoint({ access: 'customer', recent: true, limit: 'twoStep' }, async ({ shop, user }) => {
  const renewed = await renewRecoveryCodes(shop, user)
  return renewed.ok ? renewed.value : renewed
})

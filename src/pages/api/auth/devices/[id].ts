import { forgetDevice } from '#features/account/server/two-step/devices.ts'
import { endpoint } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

/** Asks a remembered device of the account for a code again. */
export const DELETE = endpoint({ access: 'customer' }, async ({ shop, user, params }) => {
  if (!(await forgetDevice(shop, user.id, params.id ?? ''))) return fail('not_found')
  shop.security.record('two_step_changed', { userId: user.id, change: 'devices_forgotten' })
  return { forgotten: true }
})

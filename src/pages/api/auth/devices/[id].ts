import * as calls from '#features/account/security/security.calls.ts'
import { forgetDevice } from '#features/account/server/two-step/devices.ts'
import { implement } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const DELETE = implement(calls.forgetDevice, async ({ shop, user, params }) => {
  if (!(await forgetDevice(shop, user.id, params.id))) return fail('not_found')
  shop.security.record('two_step_changed', { userId: user.id, change: 'devices_forgotten' })
  return { forgotten: true }
})

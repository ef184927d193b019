import * as calls from '#features/staff/staff.calls.ts'
import { changeRole } from '#features/staff/server/change-role.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

export const PATCH = implement(calls.changeStaffRole, async ({ shop, user, params, body: { role } }) => {
  const changed = await changeRole(shop, user, params.id, role)
  return changed.ok ? ok({ role }) : changed
})

export const DELETE = implement(calls.removeStaff, async ({ shop, user, params }) => {
  const removed = await changeRole(shop, user, params.id, null)
  return removed.ok ? ok({ removed: true }) : removed
})

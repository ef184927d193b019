import * as calls from '#features/staff/staff.calls.ts'
import { inviteStaff } from '#features/staff/server/invite-staff.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.inviteStaff, ({ shop, user, body, locale }) =>
  inviteStaff(shop, user, { ...body, locale }),
)

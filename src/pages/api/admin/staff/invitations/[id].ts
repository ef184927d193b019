import * as calls from '#features/staff/staff.calls.ts'
import { resendInvitation, withdrawInvitation } from '#features/staff/server/invite-staff.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.resendInvitation, ({ shop, user, params }) =>
  resendInvitation(shop, user, params.id),
)

export const DELETE = implement(calls.withdrawInvitation, ({ shop, user, params }) =>
  withdrawInvitation(shop, user, params.id),
)

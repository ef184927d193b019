import { resendInvitation, withdrawInvitation } from '#features/staff/staff.calls.ts'
import { resend, withdraw } from '#features/staff/server/invite.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(resendInvitation, ({ shop, user, params }) => resend(shop, user, params.id))

export const DELETE = implement(withdrawInvitation, ({ shop, user, params }) => withdraw(shop, user, params.id))

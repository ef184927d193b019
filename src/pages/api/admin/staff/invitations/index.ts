import { inviteStaff } from '#features/staff/staff.calls.ts'
import { invite } from '#features/staff/server/invite.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(inviteStaff, ({ shop, user, body, locale }) => invite(shop, user, { ...body, locale }))

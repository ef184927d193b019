import * as calls from '#features/staff/staff.calls.ts'
import { readInvitation } from '#features/staff/server/accept-invitation.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.readInvitation, ({ shop, body }) => readInvitation(shop, body.token))

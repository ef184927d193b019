import { readInvitation } from '#features/staff/staff.calls.ts'
import { readOffer } from '#features/staff/server/accept-invitation.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(readInvitation, ({ shop, body }) => readOffer(shop, body.token))

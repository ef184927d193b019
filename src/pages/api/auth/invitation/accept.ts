import { answerSignedIn } from '#features/account/server/answer-signed-in.ts'
import { userToWire } from '#features/account/server/user-to-wire.ts'
import * as calls from '#features/staff/staff.calls.ts'
import { acceptInvitation } from '#features/staff/server/accept-invitation.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

export const POST = implement(calls.acceptInvitation, async ({ shop, user: caller, body, request, locale, place }) => {
  const accepted = await acceptInvitation(shop, body, caller, place)
  if (!accepted.ok) return accepted
  const { user, isNew, profileCleared } = accepted.value
  if (!isNew) return ok(await userToWire(shop.db, user))
  shop.security.record('sign_in', { method: 'mailed_link', outcome: 'ok', userId: user.id })
  return answerSignedIn(shop, user, { request, locale, profileCleared })
})

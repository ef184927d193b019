import * as calls from '#features/account/account.calls.ts'
import { changePassword } from '#features/account/server/change-password.ts'
import { implement } from '#server/endpoint.ts'
import { answerWithCookies } from '#server/respond.ts'

export const POST = implement(calls.changePassword, async ({ shop, user, session, body, request, place }) => {
  const changed = await changePassword(shop, user, body, { place, request, session })
  return changed.ok ? answerWithCookies({ changed: true }, changed.value) : changed
})

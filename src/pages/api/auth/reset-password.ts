import * as calls from '#features/account/account.calls.ts'
import { answerSignedIn } from '#features/account/server/answer-signed-in.ts'
import { resetPassword } from '#features/account/server/reset-password.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.resetPassword, async ({ shop, body, request, locale, place }) => {
  const reset = await resetPassword(shop, body, place)
  shop.security.record('password_changed', {
    how: 'mailed_link',
    ...(reset.ok ? { outcome: 'ok', userId: reset.value.id } : { outcome: 'refused', reason: reset.code }),
  })
  if (reset.ok) shop.security.record('sign_in', { method: 'mailed_link', outcome: 'ok', userId: reset.value.id })
  if (!reset.ok) return reset
  const { profileCleared, ...user } = reset.value
  return answerSignedIn(shop, user, { request, locale, profileCleared })
})

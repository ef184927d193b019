import * as calls from '#features/account/account.calls.ts'
import { register } from '#features/account/server/register.ts'
import { answerSignedIn } from '#features/account/server/answer-signed-in.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.register, async ({ shop, body, request, locale, place }) => {
  const registered = await register(shop, body, locale, place)
  shop.security.record('account_registered', {
    email: body.email,
    ...(registered.ok
      ? { outcome: 'ok', userId: registered.value.id }
      : { outcome: 'refused', reason: registered.code }),
  })
  return registered.ok ? answerSignedIn(shop, registered.value, { request, locale }) : registered
})

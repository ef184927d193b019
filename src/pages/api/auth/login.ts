import * as calls from '#features/account/account.calls.ts'
import { answerSignedIn } from '#features/account/server/answer-signed-in.ts'
import { signIn } from '#features/account/server/sign-in.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.signIn, async ({ shop, body, request, locale, context }) => {
  const signedIn = await signIn(shop, body, context.locals.address, request)
  return signedIn.ok ? answerSignedIn(shop, signedIn.value, { request, locale }) : signedIn
})

import * as calls from '#features/account/security/security.calls.ts'
import { signInWithCode } from '#features/account/server/two-step/sign-in-with-code.ts'
import { userToWire } from '#features/account/server/user-to-wire.ts'
import { implement } from '#server/endpoint.ts'
import { answerWithCookies } from '#server/respond.ts'

export const POST = implement(calls.signInWithCode, async ({ shop, body, request }) => {
  const signedIn = await signInWithCode(shop, request, body)
  if (!signedIn.ok) return signedIn
  return answerWithCookies(await userToWire(shop.db, signedIn.value.user), signedIn.value.cookies)
})

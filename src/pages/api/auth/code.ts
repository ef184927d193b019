import { codeEntrySchema } from '#features/account/security.schema.ts'
import { signInWithCode } from '#features/account/server/two-step/sign-in-with-code.ts'
import { userToWire } from '#features/account/server/user-to-wire.ts'
import { endpoint } from '#server/endpoint.ts'
import { answerWithCookies } from '#server/respond.ts'

/** The second step of a sign-in: answers the user record and signs in, as `login` does without it. */
export const POST = endpoint({ body: codeEntrySchema, limit: 'twoStep' }, async ({ shop, body, request }) => {
  const signedIn = await signInWithCode(shop, request, body)
  if (!signedIn.ok) return signedIn
  return answerWithCookies(await userToWire(shop.db, signedIn.value.user), signedIn.value.cookies)
})

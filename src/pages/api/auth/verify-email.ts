import * as calls from '#features/account/account.calls.ts'
import { confirmPath, profilePath, signInProblemPath, verifiedPath } from '#features/account/return-path.ts'
import { sendVerification, verifyEmail } from '#features/account/server/verify-email.ts'
import { implement } from '#server/endpoint.ts'
import { redirectTo } from '#server/respond.ts'

export const GET = implement(calls.followVerification, async ({ shop, request, query: { token }, user, locale }) => {
  const problem = await verifyEmail(shop, token, user, shop.sessions.idHash(request))
  if (user) return redirectTo(verifiedPath(locale, problem))
  return redirectTo(
    signInProblemPath(
      problem === 'link_sign_in' ? confirmPath(locale, token) : profilePath(locale),
      problem ?? 'link_sign_in',
    ),
  )
})

export const POST = implement(calls.sendVerification, ({ shop, user, locale }) => sendVerification(shop, user, locale))

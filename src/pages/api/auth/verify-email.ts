import { confirmPath, profilePath, signInProblemPath, verifiedPath } from '#features/account/return-path.ts'
import { resendVerification, verifyEmail } from '#features/account/server/verify-email.ts'
import { endpoint } from '#server/endpoint.ts'
import { redirectTo } from '#server/respond.ts'

/** Where the mailed link leads; what came of it is told on the profile, or where one signs in. */
export const GET = endpoint({ access: 'optional', limit: 'accounts' }, async ({ shop, request, url, user, locale }) => {
  const token = url.searchParams.get('token') ?? ''
  const problem = await verifyEmail(shop, token, user, shop.sessions.storedId(request))
  if (user) return redirectTo(verifiedPath(locale, problem))
  return redirectTo(
    signInProblemPath(
      problem === 'link_sign_in' ? confirmPath(locale, token) : profilePath(locale),
      problem ?? 'link_sign_in',
    ),
  )
})

/** Mails the link once more. */
export const POST = endpoint({ access: 'customer' }, ({ shop, user, locale }) => resendVerification(shop, user, locale))

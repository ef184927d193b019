import { verifiedPath } from '../../../features/account/return-path.ts'
import { resendVerification, verifyEmail } from '../../../features/account/server/verify-email.ts'
import { endpoint } from '../../../server/endpoint.ts'
import { redirectTo } from '../../../server/respond.ts'

/** Where the mailed link leads; what came of it is told on the profile. */
export const GET = endpoint({ limit: 'accounts' }, async ({ shop, url, locale }) =>
  redirectTo(verifiedPath(locale, await verifyEmail(shop, url.searchParams.get('token') ?? ''))),
)

/** Mails the link once more. */
export const POST = endpoint({ access: 'customer' }, ({ shop, user, locale }) => resendVerification(shop, user, locale))

import { authPath, localPath, signInProblemPath } from '../../../features/account/return-path.ts'
import { beginFlow } from '../../../features/account/server/sign-in-flow.ts'
import { endpoint } from '../../../server/endpoint.ts'
import { redirectTo } from '../../../server/respond.ts'
import { localeOf } from '../../../shared/locale.ts'

/** A plain navigation: to the provider, and from there to /api/auth/callback. */
export const GET = endpoint({ limit: 'oidc' }, async ({ shop, url }) => {
  const next = localPath(url.searchParams.get('next'))
  if (!shop.oidc) return redirectTo(authPath(localeOf(next), 'signIn', url.search))
  const begun = await shop.oidc.begin()
  if (!begun.ok) return redirectTo(signInProblemPath(next, begun.code))
  return redirectTo(begun.value.url, [await beginFlow(shop, begun.value.checks, next)])
})

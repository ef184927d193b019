import * as calls from '#features/account/account.calls.ts'
import { authPath, localPath, signInProblemPath, withProblem } from '#features/account/return-path.ts'
import { beginFlow } from '#features/account/server/sign-in-flow.ts'
import { implement } from '#server/endpoint.ts'
import { redirectTo } from '#server/respond.ts'
import { localeOf } from '#shared/locale.ts'

/**
 * Redirects to the provider, which leads back to /api/auth/callback. With `?confirm=1` a signed-in person makes their
 * sign-in recent: the provider is told to ask them to sign in again.
 */
export const GET = implement(calls.signInWithProvider, async ({ shop, url, user, query }) => {
  const next = localPath(query.next)
  if (!shop.oidc) return redirectTo(authPath(localeOf(next), 'signIn', url.search))
  const confirms = query.confirm === '1' ? (user?.id ?? null) : null
  const begun = await shop.oidc.begin(confirms !== null)
  if (!begun.ok) return redirectTo((confirms ? withProblem : signInProblemPath)(next, begun.code))
  return redirectTo(begun.value.url, [await beginFlow(shop, begun.value.checks, next, confirms)])
})

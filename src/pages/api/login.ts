import * as calls from '#features/account/account.calls.ts'
import { authPath, localPath, withShownQuery } from '#features/account/return-path.ts'
import { implement } from '#server/endpoint.ts'
import { redirectTo } from '#server/respond.ts'
import { pathOf } from '#shared/api-client.ts'
import { localeOf } from '#shared/locale.ts'

/** Redirects to the sign-in page (spec, section 2), in the language of the page to return to. */
export const GET = implement(calls.openSignIn, ({ shop, query, request }) => {
  const next = withShownQuery(localPath(query.next), request.headers.get('referer'))
  if (shop.oidc && query.with !== 'password') return redirectTo(pathOf(calls.signInWithProvider, { query: { next } }))
  return redirectTo(authPath(localeOf(next), 'signIn', `?next=${encodeURIComponent(next)}`))
})

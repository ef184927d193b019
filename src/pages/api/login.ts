import { openSignIn, signInWithProvider } from '#features/account/account.calls.ts'
import { authPath, localPath } from '#features/account/return-path.ts'
import { implement } from '#server/endpoint.ts'
import { redirectTo } from '#server/respond.ts'
import { pathOf } from '#shared/api-client.ts'
import { localeOf } from '#shared/locale.ts'

/** A plain navigation (spec, section 2). The sign-in page is in the language of the page that one comes back to. */
export const GET = implement(openSignIn, ({ shop, query, url }) => {
  const next = localPath(query.next)
  if (shop.oidc && query.with !== 'password') return redirectTo(pathOf(signInWithProvider, { query: { next } }))
  return redirectTo(authPath(localeOf(next), 'signIn', url.search))
})

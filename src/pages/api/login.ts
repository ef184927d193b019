import type { APIRoute } from 'astro'
import { authPath, localPath } from '#features/account/return-path.ts'
import { redirectTo } from '#server/respond.ts'
import { localeOf } from '#shared/locale.ts'

/**
 * A plain navigation (spec, section 2): to the provider where there is one, else, or with `?with=password`, to
 * the sign-in page, in the language of the page one comes back to.
 */
export const GET: APIRoute = ({ url, locals }) => {
  const next = localPath(url.searchParams.get('next'))
  if (locals.shop.oidc && url.searchParams.get('with') !== 'password')
    return redirectTo(`/api/auth/oidc?next=${encodeURIComponent(next)}`)
  return redirectTo(authPath(localeOf(next), 'signIn', url.search))
}

import { finishSignIn } from '#features/account/server/finish-sign-in.ts'
import { endpoint } from '#server/endpoint.ts'
import { redirectTo } from '#server/respond.ts'

/** Where the provider sends the browser back to. */
export const GET = endpoint({ limit: 'oidc' }, async ({ shop, request, url }) => {
  const { location, cookies } = await finishSignIn(shop, request, url)
  return redirectTo(location, cookies)
})

import * as calls from '#features/account/account.calls.ts'
import { finishSignIn } from '#features/account/server/finish-sign-in.ts'
import { implement } from '#server/endpoint.ts'
import { redirectTo } from '#server/respond.ts'

export const GET = implement(calls.returnFromProvider, async ({ shop, request, url }) => {
  const { location, cookies } = await finishSignIn(shop, request, url)
  return redirectTo(location, cookies)
})

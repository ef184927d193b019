import * as calls from '#features/account/account.calls.ts'
import { deleteAccount } from '#features/account/server/delete-account.ts'
import { endDeviceCookie } from '#features/account/server/known-device.ts'
import { implement } from '#server/endpoint.ts'
import { answerWithCookies } from '#server/respond.ts'

export const POST = implement(calls.deleteAccount, async ({ shop, user, session, body, request, place, locale }) => {
  const deleted = await deleteAccount(shop, user, body.password, { place, locale, session })
  if (!deleted.ok) return deleted
  shop.security.record('account_deleted', { userId: user.id })
  return answerWithCookies({ deleted: true }, [...(await shop.sessions.end(request)), endDeviceCookie(shop)])
})

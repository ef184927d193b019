import { deleteAccountSchema } from '../../../features/account/account.schema.ts'
import { deleteAccount } from '../../../features/account/server/delete-account.ts'
import { endpoint } from '../../../server/endpoint.ts'
import { answerWithCookies } from '../../../server/respond.ts'

export const POST = endpoint(
  { access: 'customer', body: deleteAccountSchema },
  async ({ shop, user, session, body, request, context, locale }) => {
    const deleted = await deleteAccount(shop, user, body.password, {
      address: context.locals.address,
      locale,
      session,
    })
    if (deleted.ok) shop.security.record('account_deleted', { userId: user.id })
    return deleted.ok ? answerWithCookies({ deleted: true }, await shop.sessions.end(request)) : deleted
  },
)

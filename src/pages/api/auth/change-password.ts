import { changePasswordSchema } from '#features/account/account.schema.ts'
import { changePassword } from '#features/account/server/change-password.ts'
import { endpoint } from '#server/endpoint.ts'
import { answerWithCookies } from '#server/respond.ts'

export const POST = endpoint(
  { access: 'customer', body: changePasswordSchema },
  async ({ shop, user, session, body, request, place }) => {
    const changed = await changePassword(shop, user, body, { place, request, session })
    return changed.ok ? answerWithCookies({ changed: true }, changed.value) : changed
  },
)

import { forgotSchema } from '#features/account/account.schema.ts'
import { forgotPassword } from '#features/account/server/forgot-password.ts'
import { endpoint } from '#server/endpoint.ts'

export const POST = endpoint({ body: forgotSchema, limit: 'accounts' }, ({ shop, body, locale }) =>
  forgotPassword(shop, body.email, locale),
)

import * as calls from '#features/account/account.calls.ts'
import { forgotPassword } from '#features/account/server/forgot-password.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.forgotPassword, ({ shop, body, locale }) =>
  forgotPassword(shop, body.email, locale),
)

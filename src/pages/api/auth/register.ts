import { registerSchema } from '../../../features/account/account.schema.ts'
import { register } from '../../../features/account/server/register.ts'
import { answerSignedIn } from '../../../features/account/server/answer-signed-in.ts'
import { endpoint } from '../../../server/endpoint.ts'

export const POST = endpoint({ body: registerSchema, limit: 'accounts' }, async ({ shop, body, request, locale }) => {
  const registered = await register(shop, body, locale)
  return registered.ok ? answerSignedIn(shop, registered.value, request) : registered
})

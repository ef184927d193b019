import { privacyRequestSchema } from '#features/privacy/privacy.schema.ts'
import { forgetByHandle } from '#features/privacy/server/requests.ts'
import { endpoint } from '#server/endpoint.ts'

/** Forgets the person with an email or a phone number; answers what was found. */
export const POST = endpoint({ access: 'admin', recent: true, body: privacyRequestSchema }, ({ shop, user, body }) =>
  forgetByHandle(shop, user, body.who),
)

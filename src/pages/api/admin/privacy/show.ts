import { privacyRequestSchema } from '#features/privacy/privacy.schema.ts'
import { showPerson } from '#features/privacy/server/requests.ts'
import { endpoint } from '#server/endpoint.ts'

/** Everything the shop holds about the person with an email or a phone number. A POST, so that neither is in a URL. */
export const POST = endpoint({ access: 'admin', recent: true, body: privacyRequestSchema }, ({ shop, user, body }) =>
  showPerson(shop, user, body.who),
)

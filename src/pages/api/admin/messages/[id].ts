import { messageChangeSchema } from '#features/contact/messages.schema.ts'
import { markMessage } from '#features/contact/server/messages.ts'
import { endpoint } from '#server/endpoint.ts'

export const PATCH = endpoint({ access: 'admin', body: messageChangeSchema }, ({ shop, user, params, body }) =>
  markMessage(shop, user, params.id ?? '', body),
)

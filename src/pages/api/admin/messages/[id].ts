import { markMessage } from '#features/contact/contact.calls.ts'
import * as messages from '#features/contact/server/messages.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(markMessage, ({ shop, user, params, body }) =>
  messages.markMessage(shop, user, params.id, body),
)

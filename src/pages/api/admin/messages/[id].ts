import { markContactMessage } from '#features/contact/contact-messages.calls.ts'
import * as messages from '#features/contact/server/contact-messages.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(markContactMessage, ({ shop, user, params, body }) =>
  messages.markContactMessage(shop, user, params.id, body),
)

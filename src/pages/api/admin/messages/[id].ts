import * as calls from '#features/contact/contact-messages.calls.ts'
import { markContactMessage } from '#features/contact/server/contact-messages.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(calls.markContactMessage, ({ shop, user, params, body }) =>
  markContactMessage(shop, user, params.id, body),
)

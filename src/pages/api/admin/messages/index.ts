import { listMessages } from '#features/contact/contact.calls.ts'
import * as messages from '#features/contact/server/messages.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(listMessages, ({ shop, query: { state, q }, page }) =>
  messages.listMessages(shop.db, { state, query: q, ...page }),
)

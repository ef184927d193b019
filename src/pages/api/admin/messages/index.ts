import { listContactMessages } from '#features/contact/contact-messages.calls.ts'
import * as messages from '#features/contact/server/contact-messages.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(listContactMessages, ({ shop, query: { state, q }, page }) =>
  messages.listContactMessages(shop.db, { state, query: q, ...page }),
)

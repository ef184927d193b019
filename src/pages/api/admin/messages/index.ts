import { listContactMessages } from '#features/contact/contact-messages.calls.ts'
import * as messages from '#features/contact/server/contact-messages.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(listContactMessages, ({ shop, query: { q, ...query }, page }) =>
  messages.listContactMessages(shop.db, { ...query, query: q, ...page }),
)

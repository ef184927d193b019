import * as calls from '#features/contact/contact-messages.calls.ts'
import { listContactMessages } from '#features/contact/server/contact-messages.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listContactMessages, ({ shop, query: { q, ...query }, page }) =>
  listContactMessages(shop.db, { ...query, query: q, ...page }),
)

import * as calls from '#features/customers/customer-record.calls.ts'
import { readCustomer } from '#features/customers/server/customer-record.ts'
import { removeNote } from '#features/customers/server/customer-notes.ts'
import { implement } from '#server/endpoint.ts'

export const DELETE = implement(calls.removeNote, async ({ shop, user, params: { id, noteId }, locale }) => {
  const removed = await removeNote(shop, user, id, noteId)
  return removed.ok ? readCustomer(shop, id, locale) : removed
})

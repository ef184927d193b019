import * as calls from '#features/customers/customer-record.calls.ts'
import { readCustomer } from '#features/customers/server/customer-record.ts'
import { addNote } from '#features/customers/server/customer-notes.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.addNote, async ({ shop, user, params: { id }, body, locale }) => {
  const added = await addNote(shop, user, id, body)
  return added.ok ? readCustomer(shop, id, locale) : added
})

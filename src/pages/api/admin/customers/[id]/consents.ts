import * as calls from '#features/customers/customer-record.calls.ts'
import { readCustomer } from '#features/customers/server/customer-record.ts'
import { recordConsent } from '#features/customers/server/consents.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.recordConsent, async ({ shop, user, params: { id }, body, locale }) => {
  const recorded = await recordConsent(shop, user, id, body)
  return recorded.ok ? readCustomer(shop, id, locale) : recorded
})

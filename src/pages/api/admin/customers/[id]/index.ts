import { readCustomer } from '#features/customers/customer-record.calls.ts'
import { readCustomer as read } from '#features/customers/server/customer-record.ts'
import { implement } from '#server/endpoint.ts'

/** Answers with the record of a customer. */
export const GET = implement(readCustomer, ({ shop, params, locale }) => read(shop, params.id, locale))

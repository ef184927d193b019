import * as calls from '#features/customers/customer-record.calls.ts'
import { readCustomer } from '#features/customers/server/customer-record.ts'
import { implement } from '#server/endpoint.ts'

/** Answers with the record of a customer. */
export const GET = implement(calls.readCustomer, ({ shop, params, locale }) => readCustomer(shop, params.id, locale))

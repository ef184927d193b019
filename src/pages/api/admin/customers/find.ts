import * as calls from '#features/customers/find-customers.calls.ts'
import { findCustomers } from '#features/customers/server/find-customers.ts'
import { implement } from '#server/endpoint.ts'

/** Answers with customers for an order that staff take. */
export const GET = implement(calls.findCustomers, ({ shop, query }) => findCustomers(shop.db, query.q))

import { findCustomers } from '#features/customers/find-customers.calls.ts'
import { findCustomers as find } from '#features/customers/server/find-customers.ts'
import { implement } from '#server/endpoint.ts'

/** Answers with customers for an order that staff take. */
export const GET = implement(findCustomers, ({ shop, query }) => find(shop.db, query.q))

import * as calls from '#features/customers/customers.calls.ts'
import { eachCustomer, listCustomers } from '#features/customers/server/list-customers.ts'
import { implement } from '#server/endpoint.ts'

/** Answers with every customer, as recorded (spec, section 7), unless a page is asked for. */
export const GET = implement(calls.listCustomers, async ({ shop, query, page, locale }) =>
  page ? listCustomers(shop.db, query, page, locale) : eachCustomer(shop.db, query, locale),
)

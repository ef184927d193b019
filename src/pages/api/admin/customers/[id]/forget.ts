import * as calls from '#features/customers/forget-customer.calls.ts'
import { forgetCustomer, readForgetting } from '#features/customers/server/forget-customer.ts'
import { implement } from '#server/endpoint.ts'

/** Answers with what there is of a customer, and what is open. */
export const GET = implement(calls.readForgetting, ({ shop, params }) => readForgetting(shop.db, params.id))

/** Forgets a customer. */
export const POST = implement(calls.forgetCustomer, ({ shop, user, params }) => forgetCustomer(shop, user, params.id))

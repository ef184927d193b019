import * as staffOrderCalls from '#features/checkout/staff-order.calls.ts'
import { placeStaffOrder } from '#features/checkout/server/place-staff-order.ts'
import * as calls from '#features/orders/orders.calls.ts'
import { eachOrder, listOrders } from '#features/orders/server/list-orders.ts'
import { implement } from '#server/endpoint.ts'

/** Answers with all orders, as recorded (spec, section 7), or with `?page=` with one page of the matching ones. */
export const GET = implement(calls.listOrders, async ({ shop, query, page }) =>
  page ? listOrders(shop.db, query, page, query.locale) : eachOrder(shop.db, query),
)

/** Answers with the number of the order that staff have taken. */
export const POST = implement(staffOrderCalls.placeStaffOrder, ({ shop, user, body }) =>
  placeStaffOrder(shop, user, body),
)

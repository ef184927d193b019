import { moveOrders } from '#features/orders/server/move-orders.ts'
import * as calls from '#features/orders/today.calls.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.moveOrders, ({ shop, user, body }) => moveOrders(shop, user, body))

import { moveOrders as move } from '#features/orders/server/move-orders.ts'
import { moveOrders } from '#features/orders/today.calls.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(moveOrders, ({ shop, user, body }) => move(shop, user, body))

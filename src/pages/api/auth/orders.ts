import { listOwnOrders } from '#features/orders/orders.calls.ts'
import { listOrdersOf } from '#features/orders/server/list-orders-of.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(listOwnOrders, ({ shop, user }) => listOrdersOf(shop.db, user))

import * as calls from '#features/orders/orders.calls.ts'
import { listOwnOrders } from '#features/orders/server/list-orders-of.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listOwnOrders, ({ shop, user }) => listOwnOrders(shop.db, user))

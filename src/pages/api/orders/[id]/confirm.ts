import * as calls from '#features/orders/confirm-order.calls.ts'
import { confirmOwnOrder } from '#features/orders/server/confirm-order.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.confirmOwnOrder, ({ shop, params: { id }, body: { token } }) =>
  confirmOwnOrder(shop, id, token),
)

import { confirmOwnOrder } from '#features/orders/confirm-order.calls.ts'
import { confirmByLink } from '#features/orders/server/confirm-order.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(confirmOwnOrder, ({ shop, params: { id }, body: { token } }) =>
  confirmByLink(shop, id, token),
)

import * as calls from '#features/orders/orders.calls.ts'
import { confirmOrder } from '#features/orders/server/confirm-order.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.confirmOrder, async ({ shop, user, params: { id }, query }) => {
  const confirmed = await confirmOrder(shop, user, id)
  return confirmed.ok ? readOrder(shop, id, query.locale) : confirmed
})

import * as calls from '#features/orders/payment-link.calls.ts'
import { endSupplement } from '#features/orders/server/end-supplement.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { implement } from '#server/endpoint.ts'

export const DELETE = implement(calls.endSupplement, async ({ shop, user, params: { id }, query }) => {
  const ended = await endSupplement(shop, user, id)
  return ended.ok ? readOrder(shop, id, query.locale) : ended
})

import * as calls from '#features/orders/orders.calls.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

export const POST = implement(calls.refundOrder, async ({ shop, user, params, body }) => {
  const refund = await refundOrder(shop, user, params.id, body)
  if (!refund.ok) return refund
  const { id, amount, state, byHand } = refund.value
  return ok({ id, amount, state, byHand })
})

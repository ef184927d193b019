import { refundOrder } from '#features/orders/orders.calls.ts'
import { askRefund } from '#features/orders/server/ask-refund.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

export const POST = implement(refundOrder, async ({ shop, user, params, body }) => {
  const refund = await askRefund(shop, user, params.id, body)
  if (!refund.ok) return refund
  const { id, amount, state, byHand } = refund.value
  return ok({ id, amount, state, byHand })
})

import * as calls from '#features/orders/orders.calls.ts'
import { cancelOrder } from '#features/orders/server/cancel-order.ts'
import { implement } from '#server/endpoint.ts'
import { centsToDecimal } from '#shared/money.ts'
import { ok } from '#shared/result.ts'

export const POST = implement(calls.cancelOrder, async ({ shop, user, params, body }) => {
  const cancelled = await cancelOrder(shop, params.id, { user, ...body })
  if (!cancelled.ok) return cancelled
  const { status, refund } = cancelled.value
  return ok({ status, refundVND: refund.VND, refundUSD: centsToDecimal(refund.USD) })
})

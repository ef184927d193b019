import * as calls from '#features/orders/orders.calls.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { receivePayment } from '#features/orders/server/receive-payment.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.receivePayment, async ({ shop, user, params: { id }, query, body }) => {
  const received = await receivePayment(shop, user, id, body.method, body.total)
  return received.ok ? readOrder(shop, id, query.locale) : received
})

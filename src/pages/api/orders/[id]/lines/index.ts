import * as calls from '#features/checkout/exchange.calls.ts'
import { exchangeLines } from '#features/checkout/server/exchange-lines.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { implement } from '#server/endpoint.ts'
import { requirePermission } from '#server/staff-permission.ts'

export const PUT = implement(calls.exchangeLines, async ({ shop, user, params: { id }, query, body }) => {
  if (body.refund > 0) requirePermission(shop, user, 'refunds')
  const exchanged = await exchangeLines(shop, user, id, body)
  return exchanged.ok ? readOrder(shop, id, query.locale) : exchanged
})

import * as calls from '#features/orders/orders.calls.ts'
import { setOrderStatus } from '#features/orders/server/set-order-status.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { implement } from '#server/endpoint.ts'
import { requirePermission } from '#server/staff-permission.ts'

export const GET = implement(calls.readOrder, ({ shop, params, query }) => readOrder(shop, params.id, query.locale))

export const PATCH = implement(calls.setOrderStatus, async ({ shop, user, params: { id }, query, body }) => {
  if (body.refund) requirePermission(shop, user, 'refunds')
  const changed = await setOrderStatus(shop, user, id, body)
  return changed.ok ? readOrder(shop, id, query.locale) : changed
})

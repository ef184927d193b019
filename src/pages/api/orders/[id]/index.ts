import * as calls from '#features/orders/orders.calls.ts'
import { changeStatus, unchangedSince } from '#features/orders/server/change-status.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readOrder, ({ shop, params }) => readOrder(shop, params.id))

export const PATCH = implement(calls.changeOrder, async ({ shop, user, params: { id }, body }) => {
  const changed = await changeStatus(shop, id, body.status, { actor: user, together: unchangedSince(body.updatedAt) })
  return changed.ok ? readOrder(shop, id) : changed
})

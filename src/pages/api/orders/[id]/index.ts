import { orderChangeSchema } from '#features/orders/desk.schema.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { endpoint } from '#server/endpoint.ts'

/** One order with all there is to know. */
export const GET = endpoint({ access: 'admin' }, ({ shop, params }) => readOrder(shop.db, params.id ?? ''))

/** Sets the status; answers the order as it is then. */
export const PATCH = endpoint({ access: 'admin', body: orderChangeSchema }, async ({ shop, user, params, body }) => {
  const id = params.id ?? ''
  const changed = await changeStatus(shop, id, body.status, { actor: user, seen: body.updatedAt })
  if (!changed.ok) return changed
  return readOrder(shop.db, id)
})

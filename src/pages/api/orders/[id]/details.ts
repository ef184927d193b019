import * as calls from '#features/orders/orders.calls.ts'
import { editOrder } from '#features/orders/server/edit-order.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(calls.editOrder, async ({ shop, user, params: { id }, query, body }) => {
  const edited = await editOrder(shop, user, id, body)
  return edited.ok ? readOrder(shop, id, query.locale) : edited
})

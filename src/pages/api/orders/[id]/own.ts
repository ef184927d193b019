import * as calls from '#features/orders/orders.calls.ts'
import { readOwnOrder } from '#features/orders/server/read-own-order.ts'
import { implement } from '#server/endpoint.ts'
import { errorMessage } from '#server/errors.ts'
import { ok } from '#shared/result.ts'

export const POST = implement(calls.readOwnOrder, async ({ shop, user, params, body, locale }) => {
  const own = await readOwnOrder(shop, params.id, { user, ...body })
  if (!own.ok) return own
  const code = own.value.cannotCancel
  return ok({ ...own.value, cannotCancel: code && { code, message: errorMessage(code, locale) } })
})

import { refundSchema } from '#features/orders/desk.schema.ts'
import { askRefund } from '#features/orders/server/ask-refund.ts'
import { endpoint } from '#server/endpoint.ts'

/** Gives money back; a refund still `asked` in the answer will be finished without anybody. */
export const POST = endpoint({ access: 'admin', body: refundSchema }, async ({ shop, user, params, body }) => {
  const refund = await askRefund(shop, user, params.id ?? '', body)
  if (!refund.ok) return refund
  const { id, amount, state } = refund.value
  return { id, amount, state }
})

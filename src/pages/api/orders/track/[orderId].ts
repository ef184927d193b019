import { trackOrder } from '#features/tracking/server/queries.ts'
import { endpoint } from '#server/endpoint.ts'

export const GET = endpoint({ limit: 'tracking' }, async ({ shop, params }) => {
  const order = await trackOrder(shop.db, (params.orderId ?? '').trim())
  return order ?? { ok: false, code: 'order_not_found' }
})

import { trackOrder } from '#features/tracking/server/queries.ts'
import { endpoint } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const GET = endpoint({ limit: 'tracking' }, async ({ shop, params }) => {
  const order = await trackOrder(shop.db, (params.orderId ?? '').trim())
  return order ?? fail('order_not_found')
})

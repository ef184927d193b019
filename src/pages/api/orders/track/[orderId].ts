import * as calls from '#features/tracking/tracking.calls.ts'
import { trackOrder } from '#features/tracking/server/track-order.ts'
import { implement } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const GET = implement(calls.trackOrder, async ({ shop, params }) => {
  return (await trackOrder(shop.db, params.orderId.trim())) ?? fail('order_not_found')
})

import * as calls from '#features/orders/orders.calls.ts'
import { resolveReview } from '#features/orders/server/resolve-review.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

export const DELETE = implement(calls.resolveReview, async ({ shop, user, params, body }) => {
  const resolved = await resolveReview(shop, user, params.id, body?.reason)
  return resolved.ok ? ok({ resolved: true as const }) : resolved
})

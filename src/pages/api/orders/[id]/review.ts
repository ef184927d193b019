import { resolveReview } from '#features/orders/server/resolve-review.ts'
import { endpoint } from '#server/endpoint.ts'

/** Somebody has looked into why the order waited. */
export const DELETE = endpoint({ access: 'admin' }, async ({ shop, user, params }) => {
  const resolved = await resolveReview(shop, user, params.id ?? '')
  return resolved.ok ? { resolved: true } : resolved
})

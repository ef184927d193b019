import * as calls from '#features/promotions/promotions.calls.ts'
import { findPromotion } from '#features/promotions/server/queries.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

export const GET = implement(calls.validateCode, async ({ shop, params }) => {
  const found = await findPromotion(shop.db, params.code, shop.clock.now())
  if (!found.ok) return found
  const { code, discountPercent } = found.value
  return ok({ code, discountPercent })
})

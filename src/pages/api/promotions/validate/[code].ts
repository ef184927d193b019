import { validateCode } from '#features/promotions/promotions.calls.ts'
import { findActivePromotion } from '#features/promotions/server/queries.ts'
import { implement } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const GET = implement(validateCode, async ({ shop, params }) => {
  return (await findActivePromotion(shop.db, params.code)) ?? fail('invalid_discount_code')
})

import { findActivePromotion } from '#features/promotions/server/queries.ts'
import { endpoint } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const GET = endpoint({ limit: 'codes' }, async ({ shop, params }) => {
  const promotion = await findActivePromotion(shop.db, params.code ?? '')
  return promotion ?? fail('invalid_discount_code')
})

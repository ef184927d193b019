import { findActivePromotion } from '#features/promotions/server/queries.ts'
import { endpoint } from '#server/endpoint.ts'

export const GET = endpoint({ limit: 'codes' }, async ({ shop, params }) => {
  const promotion = await findActivePromotion(shop.db, params.code ?? '')
  return promotion ?? { ok: false, code: 'invalid_discount_code' }
})

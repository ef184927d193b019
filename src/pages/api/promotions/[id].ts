import { promotionChangeSchema } from '#features/promotions/promotions.schema.ts'
import { changePromotion, deletePromotion } from '#features/promotions/server/edit.ts'
import { endpoint } from '#server/endpoint.ts'

export const PATCH = endpoint({ access: 'admin', body: promotionChangeSchema }, ({ shop, user, params, body }) =>
  changePromotion(shop, user, params.id ?? '', body),
)

export const DELETE = endpoint({ access: 'admin' }, async ({ shop, user, params }) => {
  const deleted = await deletePromotion(shop, user, params.id ?? '')
  return deleted.ok ? { deleted: true } : deleted
})

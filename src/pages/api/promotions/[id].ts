import { promotionChangeSchema } from '#features/promotions/promotions.schema.ts'
import { changePromotion, deletePromotion } from '#features/promotions/server/edit.ts'
import { endpoint } from '#server/endpoint.ts'

export const PATCH = endpoint(
  { access: 'admin', body: promotionChangeSchema },
  async ({ shop, user, params, body }) => {
    const changed = await changePromotion(shop, user, params.id ?? '', body)
    if (changed.ok) return changed.value
    return changed.code === 'code_taken' ? { ...changed, field: 'code' } : changed
  },
)

export const DELETE = endpoint({ access: 'admin' }, async ({ shop, user, params }) => {
  const deleted = await deletePromotion(shop, user, params.id ?? '')
  return deleted.ok ? { deleted: true } : deleted
})

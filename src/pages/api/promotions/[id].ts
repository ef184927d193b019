import * as calls from '#features/promotions/promotions.calls.ts'
import { changePromotion, deletePromotion } from '#features/promotions/server/edit-promotion.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(calls.changePromotion, ({ shop, user, params, body }) =>
  changePromotion(shop, user, params.id, body),
)

export const DELETE = implement(calls.deletePromotion, async ({ shop, user, params, body }) => {
  const deleted = await deletePromotion(shop, user, params.id, body)
  return deleted.ok ? { deleted: true } : deleted
})

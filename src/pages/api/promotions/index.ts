import * as calls from '#features/promotions/promotions.calls.ts'
import { createPromotion } from '#features/promotions/server/edit-promotion.ts'
import { listPromotions } from '#features/promotions/server/queries.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listPromotions, ({ shop, query, page }) =>
  listPromotions(shop.db, { query: query.q, page }),
)

export const POST = implement(calls.createPromotion, ({ shop, user, body }) => createPromotion(shop, user, body))

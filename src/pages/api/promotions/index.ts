import { promotionSchema } from '#features/promotions/promotions.schema.ts'
import { createPromotion } from '#features/promotions/server/edit.ts'
import { listPromotions } from '#features/promotions/server/queries.ts'
import { endpoint } from '#server/endpoint.ts'
import { listAnswer, readPage } from '#server/paging.ts'

/** All promotions as recorded (spec, section 7), or with `?page=` one page of those that match `q`. */
export const GET = endpoint({ access: 'admin' }, async ({ shop, url }) => {
  const { rows, total } = await listPromotions(shop.db, {
    query: url.searchParams.get('q') ?? '',
    page: readPage(url),
  })
  return listAnswer(rows, total)
})

export const POST = endpoint({ access: 'admin', body: promotionSchema }, ({ shop, user, body }) =>
  createPromotion(shop, user, body),
)

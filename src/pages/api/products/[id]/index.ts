import { productChangeSchema } from '#features/catalog/product.schema.ts'
import { archiveProduct, changeProduct } from '#features/catalog/server/edit-product.ts'
import { endpoint } from '#server/endpoint.ts'

export const PATCH = endpoint({ access: 'admin', body: productChangeSchema }, ({ shop, user, params, body }) =>
  changeProduct(shop, user, params.id ?? '', body),
)

/** Archives: gone from the shop, kept in orders and reviews. */
export const DELETE = endpoint({ access: 'admin' }, ({ shop, user, params }) =>
  archiveProduct(shop, user, params.id ?? ''),
)

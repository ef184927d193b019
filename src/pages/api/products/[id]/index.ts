import { productChangeSchema } from '#features/catalog/product.schema.ts'
import { archiveProduct, changeProduct } from '#features/catalog/server/edit-product.ts'
import { endpoint } from '#server/endpoint.ts'

export const PATCH = endpoint({ access: 'admin', body: productChangeSchema }, async ({ shop, user, params, body }) => {
  const changed = await changeProduct(shop, user, params.id ?? '', body)
  return changed.ok ? changed.value : changed
})

/** Archives: gone from the shop, kept in orders and reviews. */
export const DELETE = endpoint({ access: 'admin' }, async ({ shop, user, params }) => {
  const archived = await archiveProduct(shop, user, params.id ?? '')
  return archived.ok ? archived.value : archived
})

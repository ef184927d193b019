import * as calls from '#features/catalog/catalog.calls.ts'
import { createProduct } from '#features/catalog/server/edit-product.ts'
import { allProducts, listByIds } from '#features/catalog/server/queries.ts'
import { implement } from '#server/endpoint.ts'

/**
 * The whole list (spec, section 7) is saved like a page, and renewed with each number of pieces; some products by their
 * ids are not saved.
 */
export const GET = implement(calls.listProducts, async ({ shop, query: { locale, ids }, context }) => {
  if (ids !== undefined) return listByIds(shop.db, ids.split(','), locale)
  context.cache.set({ tags: ['products', 'stock'] })
  return allProducts(shop.db, locale)
})

export const POST = implement(calls.createProduct, ({ shop, user, body }) => createProduct(shop, user, body))

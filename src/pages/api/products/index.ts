import * as calls from '#features/catalog/catalog.calls.ts'
import { createProduct } from '#features/catalog/server/edit-product.ts'
import { allProducts, listByIds } from '#features/catalog/server/queries.ts'
import { implement } from '#server/endpoint.ts'

/** The whole list (spec, section 7) is saved like a page; some products by their ids are not. */
export const GET = implement(calls.listProducts, async ({ shop, query: { locale, ids }, context }) => {
  if (ids !== undefined) return listByIds(shop.db, ids.split(','), locale)
  context.cache.set({ tags: ['products'] })
  return allProducts(shop.db, locale)
})

export const POST = implement(calls.createProduct, ({ shop, user, body }) => createProduct(shop, user, body))

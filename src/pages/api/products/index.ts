import * as calls from '#features/catalog/catalog.calls.ts'
import { createProduct } from '#features/catalog/server/edit-product.ts'
import { listByIds, listProducts } from '#features/catalog/server/queries.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listProducts, ({ shop, query: { locale, ids }, context }) => {
  if (ids !== undefined) return listByIds(shop.db, ids.split(','), locale)
  context.cache.set({ tags: ['products'] })
  return listProducts(shop.db, locale)
})

export const POST = implement(calls.createProduct, ({ shop, user, body }) => createProduct(shop, user, body))

import { productSchema } from '#features/catalog/product.schema.ts'
import { createProduct } from '#features/catalog/server/edit-product.ts'
import { listProducts } from '#features/catalog/server/queries.ts'
import { endpoint } from '#server/endpoint.ts'
import { BASE_LOCALE, isLocale } from '#shared/locale.ts'

/** Texts are in the base language unless `?locale=` asks for another. */
export const GET = endpoint({}, async ({ shop, url, context }) => {
  context.cache.set({ maxAge: 31_536_000, tags: ['products'] })
  const locale = url.searchParams.get('locale')
  return listProducts(shop.db, isLocale(locale) ? locale : BASE_LOCALE)
})

export const POST = endpoint({ access: 'admin', body: productSchema }, ({ shop, user, body }) =>
  createProduct(shop, user, body),
)

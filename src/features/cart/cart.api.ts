import { listProducts } from '#features/catalog/catalog.calls.ts'
import { callApi } from '#shared/api-client.ts'
import type { RowOf } from '#shared/call.ts'
import type { Locale } from '#shared/locale.ts'

type Listed = RowOf<typeof listProducts>

/**
 * The fields that the cart needs of a product in GET /api/products (spec, section 3). An unknown `inStock` is treated
 * as true, a missing `stock` as any number.
 */
export type ListedProduct = Pick<Listed, 'id' | 'slug' | 'name' | 'imageUrl' | 'priceVND' | 'priceUSD'> & {
  inStock: Listed['inStock'] | null
  stock?: Listed['stock']
  /** The prices without a sale, while one runs. */
  sale?: Pick<NonNullable<Listed['sale']>, 'normalPriceVND' | 'normalPriceUSD'> | undefined
}

/** Returns those products of the lines that are on sale, as they are today. Throws as `callApi` does. */
export function fetchProducts(
  lines: readonly { productId: string }[],
  locale: Locale,
): Promise<(ListedProduct & { category: string })[]> {
  return callApi(listProducts, { locale, query: { ids: lines.map(({ productId }) => productId).join() } })
}

import { listProducts } from '#features/catalog/catalog.calls.ts'
import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'

/** The fields that the cart needs of a product in GET /api/products (spec, section 3). */
export interface ListedProduct {
  id: string
  slug: string
  name: string
  imageUrl: string
  priceVND: number
  priceUSD: string
  /** Null is treated as true. */
  inStock: boolean | null
  /** How many pieces are left; null: any number can be bought. */
  stock?: number | null
  /** The prices without a sale, while one runs. */
  sale?: { normalPriceVND: number; normalPriceUSD: string } | undefined
}

/** Returns those products of the lines that are on sale, as they are today. Throws as `callApi` does. */
export function fetchProducts(
  lines: readonly { productId: string }[],
  locale: Locale,
): Promise<(ListedProduct & { category: string })[]> {
  return callApi(listProducts, { locale, query: { ids: lines.map(({ productId }) => productId).join() } })
}

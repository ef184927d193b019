import type { Database } from '#db/client.ts'
import type { Facet, FacetValue } from '#shared/facets.ts'
import type { Locale } from '#shared/locale.ts'
import { SYMPATHY_CATEGORY } from '#shared/shop.ts'
import type { Product } from '../catalog.ts'
import type { FacetTile } from '../facet-tile.ts'
import { FACET_PARAMS } from '../facet-filters.ts'
import { filtersQuery, parseFilters } from '../filter-products.ts'
import { findFirstProducts } from './list-page.ts'

/**
 * Returns a tile for each of the values that has a product in stock, in their order.
 * @param shown products that the page shows elsewhere: a tile shows another if it can
 */
export async function findFacetTiles<Name extends Facet>(
  db: Database,
  facet: Name,
  values: readonly FacetValue<Name>[],
  locale: Locale,
  shown: readonly Pick<Product, 'id'>[] = [],
): Promise<FacetTile<Name>[]> {
  const tiles: FacetTile<Name>[] = []
  for (const value of values) {
    const query = new URLSearchParams({ [FACET_PARAMS[facet]]: value, stock: '1' })
    const request = { filters: parseFilters(query), currency: 'VND' as const, slugs: null, isOpenToday: true }
    const products = await findFirstProducts(db, { ...request, locale }, values.length + shown.length)
    const seen = [...tiles.map((tile) => tile.product.id), ...shown.map(({ id }) => id)]
    // The picture of a product with few values shows this one. Flowers for mourning are for a tile of theirs alone.
    const rank = (each: Product) => (each.category === SYMPATHY_CATEGORY ? 100 : each[facet].length)
    const unseen = products.filter(({ id }) => !seen.includes(id)).toSorted((a, b) => rank(a) - rank(b))
    const product = unseen[0] ?? products[0]
    query.delete('stock')
    if (product) tiles.push({ value, query: filtersQuery(parseFilters(query)), product })
  }
  return tiles
}

import type { Database } from '#db/client.ts'
import type { Facet, FacetValue } from '#shared/facets.ts'
import type { Locale } from '#shared/locale.ts'
import type { Door } from '../facet-door.ts'
import { FACET_PARAMS } from '../facet-filters.ts'
import { filtersQuery, parseFilters } from '../filter-products.ts'
import { findProductPage } from './list-page.ts'

/** Returns a door for each of the values that has a product in stock, in their order. */
export async function findDoors<Name extends Facet>(
  db: Database,
  facet: Name,
  values: readonly FacetValue<Name>[],
  locale: Locale,
): Promise<Door<Name>[]> {
  const doors: Door<Name>[] = []
  for (const value of values) {
    const query = new URLSearchParams({ [FACET_PARAMS[facet]]: value, stock: '1' })
    const request = { filters: parseFilters(query), currency: 'VND' as const, slugs: null, isOpenToday: true }
    const { products } = await findProductPage(db, { ...request, locale, page: 1 }, values.length)
    const product = products.find(({ id }) => doors.every((door) => door.product.id !== id)) ?? products[0]
    query.delete('stock')
    if (product) doors.push({ value, query: filtersQuery(parseFilters(query)), product })
  }
  return doors
}

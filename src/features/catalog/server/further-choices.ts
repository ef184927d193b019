import { and, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { countRows } from '#server/count-rows.ts'
import { FACET_NAMES, FACETS, type FacetValue } from '#shared/facets.ts'
import { MOST_FOUND } from '../catalog.ts'
import { chosenFacets, FACET_PARAMS, type FurtherChoices } from '../facet-filters.ts'
import type { FurtherFilters } from '../filter-products.ts'
import { conditionOf, foundBySearch, type FoundRequest } from './list-page.ts'

/**
 * Returns what the further filters offer beside the others of a request: the values of each facet with the number of
 * products that they would find, without those that would find none. One facet has one value, so that its other values
 * are counted as if it had none.
 */
export async function listFurtherChoices(
  db: Database,
  { filters, currency, slugs, isOpenToday }: Omit<FoundRequest, 'locale' | 'page'>,
): Promise<FurtherChoices> {
  const { further } = filters
  const chosen = new Map(chosenFacets(further))
  const fromWith = async (changed: FurtherFilters) => {
    const wanted = { filters: { ...filters, further: { ...further, ...changed } }, currency, slugs, isOpenToday }
    return and(await conditionOf(db, wanted), slugs ? foundBySearch(slugs) : undefined)
  }
  const facets: Partial<FurtherChoices['facets']> = {}
  for (const facet of FACET_NAMES) {
    const where = await fromWith({ [FACET_PARAMS[facet]]: '' })
    const rows = await db.all<{ value: string; count: number }>(
      sql`select value, count(*) as count from ${products}, json_each(${products[facet]}) where ${where} group by value`,
    )
    const counts = new Map(rows.map(({ value, count }) => [value, count]))
    facets[facet] = FACETS[facet]
      .map((value: FacetValue) => ({ value, count: counts.get(value) ?? 0, isChosen: chosen.get(facet) === value }))
      .filter(({ count, isChosen }) => count > 0 || isChosen)
  }
  const today = sql`from ${products} where ${await fromWith({ today: '1' })}`
  return {
    facets: facets as FurtherChoices['facets'],
    today: { count: await countRows(db, today, MOST_FOUND), isChosen: further.today === '1' },
  }
}

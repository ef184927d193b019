import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { productFacets, products } from '#db/schema/index.ts'
import { countRows } from '#server/count-rows.ts'
import { FACET_NAMES, FACETS, type Facet, type FacetValue } from '#shared/facets.ts'
import { MOST_FOUND } from '../catalog.ts'
import { chosenFacets, FACET_PARAMS, type FurtherChoices } from '../facet-filters.ts'
import type { FurtherFilters } from '../filter-products.ts'
import { fromFew, productsOfValue } from './facet-rows.ts'
import { conditionOf, type FilterRequest } from './list-page.ts'

/**
 * Returns what the further filters offer beside the others of a request: the values of each facet with the number of
 * products that they would find, without those that would find none. One facet has one value, so that its other values
 * are counted as if it had none. Where the other filters find more than `MOST_FOUND`, as many products of each value
 * are looked at, so that no request reads a catalogue of a million.
 */
export async function listFurtherChoices(db: Database, request: FilterRequest): Promise<FurtherChoices> {
  const { further } = request.filters
  const chosen = new Map(chosenFacets(further))
  const facets: Partial<FurtherChoices['facets']> = {}
  for (const facet of FACET_NAMES) {
    const counts = await countValues(db, facet, withFurther(request, { [FACET_PARAMS[facet]]: '' }))
    facets[facet] = FACETS[facet]
      .map((value: FacetValue) => ({ value, count: counts.get(value) ?? 0, isChosen: chosen.get(facet) === value }))
      .filter(({ count, isChosen }) => count > 0 || isChosen)
  }
  return {
    facets: facets as FurtherChoices['facets'],
    today: {
      count: await countRows(db, await fromOf(db, withFurther(request, { today: '1' })), MOST_FOUND),
      isChosen: further.today === '1',
    },
  }
}

function withFurther(request: FilterRequest, changed: Partial<FurtherFilters>): FilterRequest {
  const { filters } = request
  return { ...request, filters: { ...filters, further: { ...filters.further, ...changed } } }
}

/** Returns the FROM and WHERE of the products that a request finds. */
async function fromOf(db: Database, request: FilterRequest): Promise<SQL> {
  const from = (await fromFew(db, request.filters.further)) ?? sql`${products}`
  return sql`from ${from} where ${await conditionOf(db, request)}`
}

async function countValues(db: Database, facet: Facet, request: FilterRequest): Promise<Map<string, number>> {
  const found = await fromOf(db, request)
  if ((await countRows(db, found, MOST_FOUND)) > MOST_FOUND) return countAmongFirst(db, facet, request)
  const rows = await db.all<{ value: string; count: number }>(sql`
    select ${productFacets.value} as value, count(*) as count
    from (select ${products.id} as id ${found}) found cross join ${productFacets}
      on ${productFacets.productId} = found.id and ${productFacets.facet} = ${facet}
    group by 1`)
  return new Map(rows.map(({ value, count }) => [value, count]))
}

async function countAmongFirst(db: Database, facet: Facet, request: FilterRequest): Promise<Map<string, number>> {
  const where = await conditionOf(db, request)
  const counts = new Map<string, number>()
  for (const value of FACETS[facet]) {
    const from = sql`from ${productsOfValue([facet, value], MOST_FOUND)} where ${where}`
    counts.set(value, await countRows(db, from, MOST_FOUND))
  }
  return counts
}

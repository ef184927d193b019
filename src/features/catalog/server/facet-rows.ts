import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { productFacets, products } from '#db/schema/index.ts'
import { countRows } from '#server/count-rows.ts'
import type { Facet, FacetValue } from '#shared/facets.ts'
import { MOST_FOUND } from '../catalog.ts'
import { chosenFacets } from '../facet-filters.ts'
import type { FurtherFilters } from '../filter-products.ts'

type Chosen = readonly [Facet, FacetValue]

/** Includes the products that have a value of a facet. */
export function hasValue([facet, value]: Chosen): SQL {
  return sql`exists (select 1 ${rowsOf([facet, value])} and ${eq(productFacets.productId, products.id)})`
}

/**
 * Returns what to select from for products of a value: CROSS JOIN has SQLite read the rows of the value, and look up
 * the product of each.
 * @param most how many rows of the value are read
 */
export function productsOfValue(chosen: Chosen, most?: number): SQL {
  const limit = most === undefined ? sql`` : sql`limit ${most}`
  return sql`(select ${productFacets.productId} as id ${rowsOf(chosen)} ${limit}) of_value
    cross join ${products} on ${products.id} = of_value.id`
}

/**
 * Returns what to select from for products of a value that few products have, if filters ask for such a value: in the
 * order of a list, they would be looked for among all products. Products of a common value are soon found in it.
 */
export async function fromFew(db: Database, further: FurtherFilters): Promise<SQL | undefined> {
  for (const chosen of chosenFacets(further))
    if ((await countRows(db, rowsOf(chosen), MOST_FOUND)) <= MOST_FOUND) return productsOfValue(chosen)
  return undefined
}

function rowsOf([facet, value]: Chosen): SQL {
  return sql`from ${productFacets} where ${and(eq(productFacets.facet, facet), eq(productFacets.value, value))}`
}

import { and, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { products } from '#db/schema/index.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import { AFTER_IN_CATALOGUE, type CataloguePlace } from './product-orders.ts'

/** How many products are read at a time when all are: with the longest texts less than 10 MB. */
const PRODUCTS_AT_ONCE = 200

interface Prepared<Row> {
  all(values: Record<string, unknown>): Promise<Row[]>
}

/** The queries of a page of products: the first page, and the parts of one after another. */
interface PageQueries<Row> {
  first: Prepared<Row>
  later: readonly Prepared<Row>[]
}

/**
 * Prepares the queries with which `pagesOnSale` reads.
 * @param build builds a query in catalogue order for a condition and a limit
 */
export function preparePages<Row extends CataloguePlace>(
  build: (where: SQL | undefined, limit: Placeholder) => { prepare(): Prepared<Row> },
): PageQueries<Row> {
  const prepared = (after?: SQL) => build(and(isNull(products.archivedAt), after), sql.placeholder('limit')).prepare()
  return { first: prepared(), later: AFTER_IN_CATALOGUE.map(prepared) }
}

/**
 * Reads every product on sale in catalogue order, page by page.
 * @param values the values of the placeholders that the queries have beside those of the page
 */
export function pagesOnSale<Row extends CataloguePlace>(
  { first, later }: PageQueries<Row>,
  values: Record<string, unknown> = {},
): AsyncGenerator<Row[]> {
  return pagesByKey<Row>(PRODUCTS_AT_ONCE, async (last) => {
    if (!last) return first.all({ ...values, limit: PRODUCTS_AT_ONCE })
    const { position, createdAt, id } = last
    const page: Row[] = []
    for (const part of later) {
      page.push(...(await part.all({ ...values, position, createdAt, id, limit: PRODUCTS_AT_ONCE - page.length })))
      if (page.length >= PRODUCTS_AT_ONCE) break
    }
    return page
  })
}

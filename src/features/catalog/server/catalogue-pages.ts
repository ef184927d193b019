import { and, isNull, type SQL } from 'drizzle-orm'
import { products } from '#db/schema/index.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import { afterInCatalogue, type CataloguePlace } from './product-orders.ts'

/** How many products are read at a time when all are: with the longest texts less than 10 MB. */
const PRODUCTS_AT_ONCE = 200

/**
 * Reads every product on sale in catalogue order, page by page.
 * @param read reads up to `limit` products in catalogue order, those that fulfil a condition
 */
export function pagesOnSale<Row extends CataloguePlace>(
  read: (where: SQL | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  return pagesByKey<Row>(PRODUCTS_AT_ONCE, async (last) => {
    const page: Row[] = []
    for (const after of last ? afterInCatalogue(last) : [undefined]) {
      page.push(...(await read(and(isNull(products.archivedAt), after), PRODUCTS_AT_ONCE - page.length)))
      if (page.length >= PRODUCTS_AT_ONCE) break
    }
    return page
  })
}

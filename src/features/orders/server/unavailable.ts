import { sql, type Column } from 'drizzle-orm'
import { products } from '#db/schema/index.ts'

/**
 * Returns the SQL condition that a product of these lines (JSON, see `QuoteLine`) is sold out, archived or missing.
 * False without lines.
 */
export function anyUnavailable(lines: Column) {
  return sql<boolean>`exists (
    select 1 from json_each(${lines}) as line left join ${products} on ${products.id} = line.value ->> 'productId'
    where ${products.id} is null or ${products.archivedAt} is not null or not ${products.inStock})`.mapWith(Boolean)
}

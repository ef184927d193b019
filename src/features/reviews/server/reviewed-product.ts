import { sql, type SQL } from 'drizzle-orm'
import { products } from '#db/schema/index.ts'

/** Returns the id of the product that reviews of this one are about: of several sizes, the one that lists show. */
export function reviewedId(productId: string): SQL<string> {
  return sql`(select coalesce(p.size_of, p.id) from ${products} p where p.id = ${productId})`
}

import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { among } from '#server/among.ts'
import type { Price } from '#shared/money.ts'

/**
 * The products of which another size can be bought, each with the lowest price of all its sizes in stock, in each
 * currency: a subquery with the columns `id`, `vnd` (dong) and `usd` (cents). Reads the rows of sizes alone; each plus
 * keeps SQLite from an index with which it would read all products in stock.
 */
export const fromPrices = sql`(
  select coalesce(s.size_of, s.id) as id, min(s.price_vnd) as vnd, min(s.price_usd_cents) as usd
  from products s
  where s.id in (
      select o.id from products o where o.size_of is not null
      union select o.size_of from products o where o.size_of is not null
    ) and +s.archived_at is null and +s.in_stock = 1
  group by 1 having count(s.size_of) > 0)`

/** Includes the products that can be bought, in one of their sizes at least. */
export const canBeBought = sql`(${products.inStock} = 1 or ${products.id} in (select f.id from ${fromPrices} f))`

/** Returns the lowest price of each of these products of which another size can be bought, by product. */
export async function fromPricesOf(db: Database, productIds: readonly string[]): Promise<Map<string, Price>> {
  const rows = await db.all<{ id: string; vnd: number; usd: number }>(sql`
    select f.id, f.vnd, f.usd from ${fromPrices} f
    where f.id in ${among(productIds)}`)
  return new Map(rows.map(({ id, vnd, usd }) => [id, { VND: vnd, USD: usd }]))
}

/** Returns the ids of the other sizes of these products: what their cards show depends on them. */
export async function otherSizesOf(db: Database, productIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.sizeOf, [...productIds]))
  return rows.map(({ id }) => id)
}

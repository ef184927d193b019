import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { isNoOtherSize } from './product-rows.ts'

/**
 * Returns the categories of the products on sale, or of the archived ones. Each next one is found in an index, so that
 * a large catalogue is not read in full.
 */
export async function usedCategories(db: Pick<Database, 'all'>, archived = false): Promise<string[]> {
  const kept = archived ? sql`archived_at is not null` : sql`archived_at is null`
  const rows = await db.all<{ category: string }>(
    archived
      ? // Archived products have an instant each, so the index does not sort them by category.
        sql`select distinct category from ${products} where ${kept}`
      : sql`
        with recursive used (category) as (
          select min(category) from ${products} where ${kept}
          union all
          select (select min(category) from ${products} where ${kept} and category > used.category)
          from used where used.category is not null
        )
        select category from used where category is not null`,
  )
  return rows.map(({ category }) => category)
}

/** Returns the categories of the products that lists show: not those that only other sizes have. */
export async function listedCategories(db: Pick<Database, 'all'>): Promise<string[]> {
  const listed = sql`archived_at is null and ${isNoOtherSize}`
  const rows = await db.all<{ category: string }>(sql`
    select value as category from json_each(${JSON.stringify(await usedCategories(db))})
    where exists (select 1 from ${products} where category = value and ${listed})`)
  return rows.map(({ category }) => category)
}

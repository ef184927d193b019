import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { MOST_COUNTED } from './paging.ts'

/**
 * Counts the rows of a list, up to one more than `MOST_COUNTED`: each request of a page counts, and must not read
 * millions of rows for a number that nobody reads to its last digit.
 * @param from the FROM and WHERE of the list
 */
export async function countRows(db: Pick<Database, 'all'>, from: SQL, most = MOST_COUNTED): Promise<number> {
  const [row] = await db.all<{ total: number }>(sql`select count(*) as total from (select 1 ${from} limit ${most + 1})`)
  return row?.total ?? 0
}

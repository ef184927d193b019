import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { customers } from '#db/schema/index.ts'

/** Returns the id of the root of a record; null if there is no such record. */
export async function rootOf(db: Pick<Database, 'select'>, id: string): Promise<string | null> {
  const [row] = await db.select({ rootId: customers.rootId }).from(customers).where(eq(customers.id, id))
  return row?.rootId ?? null
}

/** Selects the ids of a root and of the records that were merged into it. */
export const recordsOf = (rootId: string): SQL =>
  sql`(select c.id from customers c indexed by customers_root where c.root_id = ${rootId})`

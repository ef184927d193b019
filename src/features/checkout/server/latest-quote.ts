import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { quotes } from '#db/schema/index.ts'

export type Quote = typeof quotes.$inferSelect

/** The quote that was made last; by the order of writing, as clocks can be set back. Null: there is none. */
export async function findLatestQuote(db: Pick<Database, 'select'>, checkoutId: string): Promise<Quote | null> {
  const [latest] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.checkoutId, checkoutId))
    .orderBy(desc(sql`${quotes}.rowid`))
    .limit(1)
  return latest ?? null
}

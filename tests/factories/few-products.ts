import { inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products } from '#db/schema/index.ts'

/** Of the demo's 37. */
const FEW = 12

/**
 * Archives all but a few products, for tests that render every page again and again and ask only that there are many;
 * before the shop starts.
 */
export async function keepFewProducts(db: Database): Promise<void> {
  const all = await db.select({ id: products.id }).from(products).orderBy(products.slug)
  const others = all.slice(FEW).map(({ id }) => id)
  await db.update(products).set({ archivedAt: new Date() }).where(inArray(products.id, others))
}

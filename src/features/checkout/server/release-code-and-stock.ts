import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { checkouts } from '#db/schema/index.ts'

/**
 * Returns the statement that gives back what Pay held for a checkout: the use of a discount code, and pieces of stock.
 * It returns a row if the condition held.
 */
export function releaseCodeAndStock(db: Pick<Database, 'update'>, checkoutId: string, isAllowed?: SQL) {
  return db
    .update(checkouts)
    .set({ heldCode: null, heldStock: null, stockUntil: null })
    .where(and(eq(checkouts.id, checkoutId), isAllowed))
    .returning({ id: checkouts.id })
}

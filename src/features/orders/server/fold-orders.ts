import { eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { orders } from '../../../../db/schema/index.ts'
import { findText } from '../../../shared/find-text.ts'

/** How many orders are folded in one transaction. */
const AT_ONCE = 1_000

/**
 * Writes down what the search looks at for orders that lack it: those whose customer's details changed, or that
 * were written by something that does not know of it. Nearly always there is nothing to do.
 */
export async function foldOrders(db: Database): Promise<void> {
  for (;;) {
    const [one] = await db.select({ id: orders.id }).from(orders).where(isNull(orders.search)).limit(1)
    if (!one) return
    // Read and written in one transaction: a change in between would be folded as it was.
    await db.transaction(async (tx) => {
      const rows = await tx
        .select({
          id: orders.id,
          name: orders.customerName,
          phone: orders.customerPhone,
          email: orders.customerEmail,
        })
        .from(orders)
        .where(isNull(orders.search))
        .limit(AT_ONCE)
      for (const row of rows)
        await tx
          .update(orders)
          .set({ search: findText(row) })
          .where(eq(orders.id, row.id))
    })
  }
}

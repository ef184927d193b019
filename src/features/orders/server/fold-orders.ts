import type { Database } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import { foldRows } from '#server/fold-rows.ts'
import { findText } from '#shared/find-text.ts'

/** Fills in the folded search text of orders that lack it, from the customer's name, phone and email. */
export function foldOrders(db: Database): Promise<void> {
  const columns = { id: orders.id, name: orders.customerName, phone: orders.customerPhone, email: orders.customerEmail }
  return foldRows(db, {
    table: orders,
    read: (tx, where, limit) => tx.select(columns).from(orders).where(where).limit(limit),
    columns: { search: (row) => findText(row) },
  })
}

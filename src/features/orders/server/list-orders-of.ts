import { desc } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import type { Order } from '../orders.schema.ts'
import { ownedBy, type Owner } from '#features/account/server/owned-orders.ts'
import { toOrder } from './admin-order.ts'
import { selectLines } from './select-lines.ts'

/** How many orders the history shows at most. */
const LIMIT = 200

/** Returns a customer's own orders with their lines, newest first, including those made as a guest (`ownedBy`). */
export async function listOwnOrders(db: Database, owner: Owner): Promise<Order[]> {
  const rows = await db.select().from(orders).where(ownedBy(owner)).orderBy(desc(orders.createdAt)).limit(LIMIT)
  if (rows.length === 0) return []
  const lines = await selectLines(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) =>
    toOrder(
      row,
      lines.filter((line) => line.orderId === row.id),
    ),
  )
}

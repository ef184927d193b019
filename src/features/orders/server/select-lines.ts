import { asc, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderItems } from '#db/schema/index.ts'

/** Returns the statement that reads the lines of orders; those of each order are in their order. */
export function selectLines(db: Pick<Database, 'select'>, orderIds: readonly string[]) {
  return db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)).orderBy(asc(orderItems.line))
}

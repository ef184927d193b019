import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { METHOD } from './read-sales.ts'
import { daysOfMonth, type SalesMethod } from '../sales.ts'

/** How many orders are read at a time. */
const AT_ONCE = 500

/** An order as an accountant needs it. Amounts are minor units of its currency. */
export interface MonthOrder {
  id: string
  /** Milliseconds since 1970. */
  createdAt: number
  status: OrderStatus
  customerName: string
  currency: 'VND' | 'USD'
  subtotal: number
  discount: number
  deliveryFee: number
  total: number
  refunded: number
  method: SalesMethod
}

/**
 * Yields the orders placed in a month in Vietnam, oldest first, without those that were cancelled before anything was
 * paid. They are read in chunks, so that memory stays bounded.
 * @param month `YYYY-MM`
 */
export async function* eachOrderOfMonth(db: Database, month: string): AsyncGenerator<MonthOrder> {
  const { from, to } = daysOfMonth(month)
  const end = startOfDay(addDays(to, 1)).getTime()
  let last = { createdAt: startOfDay(from).getTime(), id: '' }
  for (;;) {
    const rows = await db.all<MonthOrder>(sql`select id, created_at as createdAt, status,
      customer_name as customerName, currency, subtotal, discount, delivery_fee as deliveryFee, total, refunded,
      ${METHOD} as method
      from orders indexed by orders_created
      where (created_at, id) > (${last.createdAt}, ${last.id}) and created_at < ${end}
        and (status <> 'cancelled' or payment_intent_id is not null)
      order by created_at, id limit ${AT_ONCE}`)
    yield* rows
    const reached = rows.at(-1)
    if (!reached || rows.length < AT_ONCE) return
    last = reached
  }
}

import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { cashPayments, checkouts, orders } from '#db/schema/index.ts'
import { CASH_PROVIDER } from '#features/payments/server/cash/cash-name.ts'
import { marksOf, type Buyer } from '#features/promotions/server/code-uses.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { ORDER_STATUSES } from '#shared/shop.ts'

/**
 * How many orders that are paid on delivery one customer may have on their way, so that nobody takes all places for
 * nothing.
 */
const MAX_OPEN_CASH_ORDERS = 3

/**
 * A promised payment without an order is this much younger, in milliseconds: the reconciler makes the order within
 * seconds.
 */
const RECENT_MS = HOUR_MS

const OPEN = ORDER_STATUSES.filter((status) => status !== 'delivered' && status !== 'cancelled')

/**
 * Returns the SQL condition that a customer may place another order that is paid on delivery: by account, email or
 * phone number they have fewer than `MAX_OPEN_CASH_ORDERS` that are neither delivered nor cancelled. In the statement
 * that promises the payment, it decides between orders that are placed at the same moment.
 */
export function mayOrderInCash(buyer: Buyer, now: Date): SQL {
  const isTheirs = (table: 'orders' | 'checkouts') => sql`(${sql.join(marksOf(buyer, table), sql` or `)})`
  const ordered = sql`(select count(*) from ${orders} as done where done.status in ${OPEN}
    and done.payment_provider = ${CASH_PROVIDER} and done.payment_method = 'cash_on_delivery'
    and ${isTheirs('orders')})`
  const promised = sql`(select count(*) from ${cashPayments} as other
    join ${checkouts} as done on done.payment_intent_id = other.id and done.payment_provider = ${CASH_PROVIDER}
    where other.promised_at > ${now.getTime() - RECENT_MS} and ${isTheirs('checkouts')}
      and not exists (select 1 from ${orders} as made where made.checkout_id = done.id))`
  return sql`(${ordered} + ${promised} < ${MAX_OPEN_CASH_ORDERS})`
}

/** Returns whether a customer has as many orders on their way that are paid on delivery as one may have. */
export async function hasTooManyInCash(db: Pick<Database, 'select'>, buyer: Buyer, now: Date): Promise<boolean> {
  const [row] = await db.select({ may: sql`${mayOrderInCash(buyer, now)}`.mapWith(Boolean) }).from(sql`(select 1)`)
  return !row?.may
}

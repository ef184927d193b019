import { and, eq, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { checkouts, orders } from '../../../../db/schema/index.ts'

/** The states an order does not come out of by itself. */
const OVER = ['delivered', 'cancelled'] as const

/** How long something may come of a checkout that was left, in milliseconds: the provider tells of payments for 30 days. */
const OPEN_MS = 31 * 24 * 60 * 60 * 1000

/**
 * Statements that take names, addresses, telephone numbers and notes out of what former customers ordered, once
 * the order has been over since `settled`. An order that is still to be delivered keeps what delivery needs;
 * so does a payment that may still become an order. Amounts, products, cities and days stay: the shop's books.
 */
export function forgetStatements(db: Pick<Database, 'update' | 'select'>, now: Date, settled: Date) {
  const gone = db.select({ id: checkouts.id }).from(checkouts).where(isNotNull(checkouts.ownerGoneAt))
  const forgotten = db
    .select({ id: orders.checkoutId })
    .from(orders)
    .where(and(isNotNull(orders.ownerGoneAt), eq(orders.customerEmail, ''), inArray(orders.status, [...OVER])))
  const order = db
    .select({ one: sql`1` })
    .from(orders)
    .where(eq(orders.checkoutId, checkouts.id))
  return [
    // Bought just before the account was deleted.
    db
      .update(orders)
      .set({ ownerGoneAt: now })
      .where(and(isNull(orders.ownerGoneAt), inArray(orders.checkoutId, gone))),
    db
      .update(orders)
      .set({ customerName: '', customerEmail: '', customerPhone: '', deliveryAddress: '', notes: '' })
      .where(
        and(
          isNotNull(orders.ownerGoneAt),
          inArray(orders.status, [...OVER]),
          lte(orders.updatedAt, settled),
          sql`${orders.customerName} || ${orders.customerEmail} || ${orders.deliveryAddress} || ${orders.notes} <> ''`,
        ),
      ),
    db
      .update(checkouts)
      .set({
        customerName: null,
        customerEmail: null,
        customerPhone: null,
        deliveryAddress: null,
        notes: '',
        detailsAt: null,
        ownerGoneAt: null,
      })
      .where(
        and(
          isNotNull(checkouts.ownerGoneAt),
          or(
            inArray(checkouts.id, forgotten),
            and(lt(checkouts.createdAt, new Date(now.getTime() - OPEN_MS)), notExists(order)),
          ),
        ),
      ),
  ] as const
}

import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, instant, refundByStaff } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** The payments in cash on delivery: what the courier collects. In dong. */
export const cashPayments = sqliteTable(
  'cash_payments',
  {
    id: text('id').primaryKey(),
    amount: integer('amount').notNull(),
    /** `PaymentReference`: the checkout and the quote. */
    reference: text('reference', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** When the customer placed the order; null: they did not. */
    promisedAt: instant('promised_at'),
    /** When it was given up, because the customer placed no order. */
    cancelledAt: instant('cancelled_at'),
    /** When the money was there; null: it is not. */
    receivedAt: instant('received_at'),
    /** What was received, which may be another sum than the amount. */
    received: integer('received').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('cash_payments_promised').on(t.promisedAt),
    check('cash_payments_amount', sql`${t.amount} > 0`),
    check('cash_payments_state', sql`${t.promisedAt} is null or ${t.cancelledAt} is null`),
  ],
)

/**
 * What couriers recorded at the door, a row for each report. It is kept also where the order was paid or cancelled
 * before the report arrived: the courier has the money, and hands it over. In dong.
 */
export const cashCollections = sqliteTable(
  'cash_collections',
  {
    /** The report's run and key, so that a report that is sent again is one row. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The day of the run, in Vietnam's calendar. */
    day: text('day').notNull(),
    /** The courier's account, or the name of a courier without one. */
    courier: text('courier').notNull(),
    courierName: text('courier_name').notNull(),
    /** What the order still cost; 0: it was paid or cancelled before. */
    due: integer('due').notNull(),
    /** What the courier was given; 0: nothing, and the order stays unpaid. */
    amount: integer('amount').notNull(),
    /** Why it is another sum than what was due. */
    reason: text('reason').notNull().default(''),
    /** When it happened, by the phone. */
    at: instant('at').notNull(),
    createdAt: createdAt(),
    /** When the courier took the report back. */
    takenBackAt: instant('taken_back_at'),
  },
  (t) => [
    index('cash_collections_day').on(t.day),
    index('cash_collections_order').on(t.orderId),
    check('cash_collections_sums', sql`${t.due} >= 0 and ${t.amount} >= 0`),
  ],
)

/** Refunds of cash that staff give back by hand. */
export const cashRefunds = sqliteTable(
  'cash_refunds',
  refundByStaff(() => cashPayments.id),
  (t) => [
    index('cash_refunds_payment').on(t.paymentId),
    index('cash_refunds_created').on(t.createdAt),
    check('cash_refunds_amount', sql`${t.amount} > 0`),
  ],
)

/**
 * What couriers handed over at the end of a day, and staff counted. A correction is a further row, so that nobody can
 * overwrite a difference; the last one counts. In dong.
 */
export const cashClosings = sqliteTable(
  'cash_closings',
  {
    /** Made by the browser, so that a closing that is sent again is one row. */
    id: text('id').primaryKey(),
    day: text('day').notNull(),
    /** As in `cash_collections`. */
    courier: text('courier').notNull(),
    courierName: text('courier_name').notNull(),
    /** From 1 for each day and courier. */
    number: integer('number').notNull(),
    /** What should have been collected, by the records of that moment. */
    due: integer('due').notNull(),
    /** What the courier had recorded by then. */
    recorded: integer('recorded').notNull(),
    handedOver: integer('handed_over').notNull(),
    /** Why it is another sum than what was recorded, or why it is corrected. */
    note: text('note').notNull().default(''),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    // Of two people who close a day at the same moment, one writes the row.
    uniqueIndex('cash_closings_number').on(t.day, t.courier, t.number),
    check('cash_closings_sums', sql`${t.due} >= 0 and ${t.recorded} >= 0 and ${t.handedOver} >= 0`),
  ],
)

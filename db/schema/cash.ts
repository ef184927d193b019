import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, instant } from './columns.ts'

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
    createdAt: createdAt(),
  },
  (t) => [
    index('cash_payments_promised').on(t.promisedAt),
    check('cash_payments_amount', sql`${t.amount} > 0`),
    check('cash_payments_state', sql`${t.promisedAt} is null or ${t.cancelledAt} is null`),
  ],
)

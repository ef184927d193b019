import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { orders } from './orders.ts'

/**
 * Links that an unpaid order is paid by. The token of a link is made from its id with a secret of the database, so
 * nothing that is stored opens it.
 */
export const paymentLinks = sqliteTable(
  'payment_links',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Minor units of `currency`: the order's total when the link was made, which is what the link charges. */
    amount: integer('amount').notNull(),
    currency: text('currency', { enum: ['VND', 'USD'] }).notNull(),
    paymentProvider: text('payment_provider').notNull(),
    /** Null: nobody has opened the link yet. */
    paymentIntentId: text('payment_intent_id'),
    expiresAt: instant('expires_at').notNull(),
    /** When staff made another link instead. */
    replacedAt: instant('replaced_at'),
    /** When its payment could not be charged any more: it was paid or cancelled. */
    closedAt: instant('closed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_links_order').on(t.orderId, t.createdAt),
    uniqueIndex('payment_links_intent').on(t.paymentIntentId, t.paymentProvider),
    // Links whose payment may have to be cancelled.
    index('payment_links_open')
      .on(t.expiresAt)
      .where(sql`${t.closedAt} is null and ${t.paymentIntentId} is not null`),
    check('payment_links_currency', isOneOf(t.currency)),
    check('payment_links_amount', sql`${t.amount} > 0`),
  ],
)

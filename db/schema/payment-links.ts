import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core'
import type { QuoteLine, StockLine } from './checkouts.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { orders } from './orders.ts'

/** A line of an order, as an exchange takes it away or brings it. Prices are minor units. */
export type ExchangedOrderLine = Omit<QuoteLine, 'productId'> & { productId: string | null }

/**
 * An exchange of an order's lines that is made once its supplement is paid. Amounts are minor units of the order's
 * currency.
 */
export interface ProposedExchange {
  /** The account of the member of staff who proposed it, whom the history names. */
  proposedBy: string | null
  linesBefore: ExchangedOrderLine[]
  lines: ExchangedOrderLine[]
  /** The pieces that it adds, which the link holds while it can be paid. */
  added: StockLine[]
  subtotal: number
  discount: number
  /** By how much the goods cost more in the other currency, in its minor units. */
  otherDifference: number
  reason: string
  /** Whether the customer is mailed what the order holds then. */
  mail: boolean
}

/**
 * Links that an unpaid order is paid by, or what an exchange of a paid one costs more. The token of a link is made from
 * its id with a secret of the database, so nothing that is stored opens it.
 */
export const paymentLinks = sqliteTable(
  'payment_links',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Minor units of `currency`, which the link charges: the order's total when it was made, or the supplement. */
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
    /** The exchange whose supplement it charges; null: it charges the whole order. */
    exchange: text('exchange', { mode: 'json' }).$type<ProposedExchange>(),
    /** When its payment became a further payment of the order, and the exchange was made; null: neither. */
    bookedAt: instant('booked_at'),
    /**
     * The link whose customer pays by bank transfer. A row has one payment, so the transfer has a row of its own, with
     * the amount, the end and the exchange of its link; null: a link, which is paid by card.
     */
    transferOf: text('transfer_of').references((): AnySQLiteColumn => paymentLinks.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_links_order').on(t.orderId, t.createdAt),
    uniqueIndex('payment_links_intent').on(t.paymentIntentId, t.paymentProvider),
    uniqueIndex('payment_links_transfer').on(t.transferOf),
    // Links whose payment may have to be cancelled.
    index('payment_links_open')
      .on(t.expiresAt)
      .where(sql`${t.closedAt} is null and ${t.paymentIntentId} is not null`),
    // Exchanges that a job forgets.
    index('payment_links_exchanges')
      .on(t.createdAt)
      .where(sql`${t.exchange} is not null`),
    check('payment_links_currency', isOneOf(t.currency)),
    check('payment_links_amount', sql`${t.amount} > 0`),
  ],
)

/**
 * The payments of orders (db/derived.sql): that of the order itself, and those of its supplements. Amounts are minor
 * units of the order's currency, and those of one order are its total together.
 */
export const orderPayments = sqliteView('order_payments', {
  orderId: text('order_id').notNull(),
  /** The link of a supplement; null: the order's own payment. */
  linkId: text('link_id'),
  paymentProvider: text('payment_provider').notNull(),
  paymentId: text('payment_id').notNull(),
  currency: text('currency', { enum: ['VND', 'USD'] }).notNull(),
  amount: integer('amount').notNull(),
  refunded: integer('refunded').notNull(),
  /** When the order was made, or the supplement booked. */
  createdAt: instant('created_at').notNull(),
}).existing()

import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { RESOLUTIONS } from '#shared/stored-states.ts'
import { createdAt, instant, isOneOf, refundByStaff } from './columns.ts'

/** How a line came to the shop: by a feed, from a statement that staff uploaded, or typed by staff until it comes. */
export const TRANSACTION_SOURCES = ['feed', 'statement', 'hand'] as const

/** A bank account, as customers must name it to their bank. */
export interface BankAccount {
  /** Six digits that name the bank in QR codes (NAPAS). */
  bin: string
  bank: string
  number: string
  holder: string
}

/** The payments by bank transfer: what a customer was asked to send, and under which reference. In dong. */
export const transferPayments = sqliteTable(
  'transfer_payments',
  {
    /** The reference in the text of the transfer, which is the payment's id. */
    id: text('id').primaryKey(),
    amount: integer('amount').notNull(),
    /** `PaymentReference`: the checkout and the quote. */
    reference: text('reference', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** The account that the customer was shown. */
    account: text('account', { mode: 'json' }).$type<BankAccount>().notNull(),
    /** When it was cancelled: money that comes now is placed by staff. */
    cancelledAt: instant('cancelled_at'),
    createdAt: createdAt(),
  },
  (t) => [check('transfer_payments_amount', sql`${t.amount} > 0`)],
)

/**
 * The money that arrived at the bank, a row for each line of the account. What a payment was waiting for is placed at
 * once; the rest stays open until staff resolve it. What staff noted by hand gets the number, source and time of its
 * line when that comes. No row is ever changed but by that, and none is deleted but by
 * `npm run open-shop`, with the demo.
 */
export const bankTransactions = sqliteTable(
  'bank_transactions',
  {
    /**
     * Its first source and the id there, without signs that an address would have to encode: the same line has the same
     * id again.
     */
    id: text('id').primaryKey(),
    source: text('source', { enum: TRANSACTION_SOURCES }).notNull(),
    accountNumber: text('account_number').notNull(),
    /** In dong. */
    amount: integer('amount').notNull(),
    /** What the sender wrote, with what the banks have added. */
    content: text('content').notNull(),
    /** The bank's own number of the line; empty: unknown. */
    bankReference: text('bank_reference').notNull().default(''),
    /** When the bank booked it. */
    bookedAt: instant('booked_at').notNull(),
    /** The payment that a part was placed to; null: none was. */
    paymentId: text('payment_id').references(() => transferPayments.id),
    /** How much of the amount the payment was waiting for. */
    placed: integer('placed').notNull().default(0),
    /** What staff did with the rest; null: there is none, or it is open. */
    resolution: text('resolution', { enum: RESOLUTIONS }),
    /** The payment that staff placed the rest to. */
    resolvedPaymentId: text('resolved_payment_id').references(() => transferPayments.id),
    note: text('note').notNull().default(''),
    resolvedAt: instant('resolved_at'),
    /** When the shop heard of it. */
    createdAt: createdAt(),
  },
  (t) => [
    index('bank_transactions_payment').on(t.paymentId),
    index('bank_transactions_resolved_payment')
      .on(t.resolvedPaymentId)
      .where(sql`${t.resolvedPaymentId} is not null`),
    index('bank_transactions_created').on(t.createdAt),
    index('bank_transactions_open')
      .on(t.createdAt)
      .where(sql`${t.resolution} is null and ${t.placed} < ${t.amount}`),
    index('bank_transactions_line').on(t.accountNumber, t.bankReference),
    check('bank_transactions_source', isOneOf(t.source)),
    check('bank_transactions_amount', sql`${t.amount} > 0`),
    check('bank_transactions_placed', sql`${t.placed} between 0 and ${t.amount}`),
    check('bank_transactions_resolution', sql`${t.resolution} is null or ${isOneOf(t.resolution)}`),
  ],
)

/** Refunds that staff make at the bank by hand. */
export const transferRefunds = sqliteTable(
  'transfer_refunds',
  refundByStaff(() => transferPayments.id),
  (t) => [index('transfer_refunds_payment').on(t.paymentId), index('transfer_refunds_created').on(t.createdAt)],
)

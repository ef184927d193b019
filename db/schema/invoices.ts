import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/**
 * VAT invoices that customers asked for, one for an order. The accountant issues them with other software, and notes
 * their numbers here. An issued one does not change, except that its number is taken back.
 */
export const invoiceRequests = sqliteTable(
  'invoice_requests',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The buyer: a company, or a person who buys with their own tax code. */
    company: text('company').notNull(),
    taxCode: text('tax_code').notNull(),
    address: text('address').notNull(),
    /** Where the invoice is sent; empty: nowhere. */
    email: text('email').notNull(),
    requestedAt: instant('requested_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The number of the issued invoice, which may be that of several orders; null: not issued. */
    number: text('number'),
    issuedAt: instant('issued_at'),
    issuedBy: text('issued_by').references(() => users.id, { onDelete: 'set null' }),
    /** All that it is found by, folded. Null: to be computed; each change of the row sets it to null. */
    search: text('search'),
  },
  (t) => [
    index('invoice_requests_newest').on(t.requestedAt, t.orderId),
    index('invoice_requests_open')
      .on(t.requestedAt, t.orderId)
      .where(sql`${t.issuedAt} is null`),
    index('invoice_requests_issued')
      .on(t.requestedAt, t.orderId)
      .where(sql`${t.issuedAt} is not null`),
    index('invoice_requests_unfolded')
      .on(t.orderId)
      .where(sql`${t.search} is null`),
    check('invoice_requests_issue', sql`(${t.number} is null) = (${t.issuedAt} is null)`),
  ],
)

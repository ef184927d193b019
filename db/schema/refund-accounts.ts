import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { refunds } from './refunds.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/**
 * Where customers want refunds that staff transfer by hand: a row for each such refund, made with it. The customer
 * names the account by a mailed link.
 */
export const refundAccounts = sqliteTable(
  'refund_accounts',
  {
    refundId: text('refund_id')
      .primaryKey()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    /** The number of the link that works: another one ends the one before. */
    link: integer('link').notNull().default(1),
    /** Until when the customer may name the account by the link. */
    expiresAt: instant('expires_at').notNull(),
    /** Bank, number and holder, sealed (`shop.secretBox`); null: not named yet, or deleted again. */
    details: text('details'),
    /** How often the customer has named an account. */
    version: integer('version').notNull().default(0),
    givenAt: instant('given_at'),
    /** Who is transferring the money now, and until when nobody else does and the account stays as it is. */
    payingBy: text('paying_by').references(() => users.id, { onDelete: 'set null' }),
    payingUntil: instant('paying_until'),
    createdAt: createdAt(),
  },
  (t) => [
    // Details that a job has to delete.
    index('refund_accounts_details')
      .on(t.refundId)
      .where(sql`${t.details} is not null`),
    check('refund_accounts_given', sql`${t.details} is null or ${t.givenAt} is not null`),
  ],
)

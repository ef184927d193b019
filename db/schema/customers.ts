import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#i18n/locales.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'

/** What a record of a customer is found by. */
export const CUSTOMER_KEYS = ['user', 'email', 'phone'] as const

/**
 * The shop's records of its customers, with and without an account (decision 059). Orders and accounts name their
 * record; what staff know beside them hangs on it. The rest of the row is derived from orders and accounts: it is null
 * where it has to be computed again, which triggers decide (db/derived.sql).
 */
export const customers = sqliteTable(
  'customers',
  {
    id: id(),
    /** The record that this one was merged into; null: none. */
    parentId: text('parent_id'),
    /** The id of the record at the end of the line of parents, or of this one. */
    rootId: text('root_id').notNull(),
    /** Why it was merged: the account of the other record has proved its email. No code reads it. */
    mergedFor: text('merged_for', { enum: ['proof'] }),
    /** When that email was proved. */
    mergedAt: instant('merged_at'),
    createdAt: createdAt(),
    /** Of a root: all that its records are found by, folded; begins with the name. Null: to be computed. */
    search: text('search'),
    /** Of the account, or else of the last order. */
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** The language of the last order; null without an order. */
    locale: text('locale', { enum: LOCALES }),
    orderCount: integer('order_count').notNull().default(0),
    /** What the customer paid, without what was refunded or banks took back: whole dong, and cents. */
    paidVND: integer('paid_vnd').notNull().default(0),
    paidUSDCents: integer('paid_usd_cents').notNull().default(0),
    /** Both together in dong, by the totals recorded with each order. For sorting. */
    worthVND: integer('worth_vnd').notNull().default(0),
    lastOrderAt: instant('last_order_at'),
  },
  (t) => [
    index('customers_root').on(t.rootId),
    index('customers_parent')
      .on(t.parentId)
      .where(sql`${t.parentId} is not null`),
    index('customers_search')
      .on(t.search, t.id)
      .where(sql`${t.rootId} = ${t.id}`),
    index('customers_created')
      .on(t.createdAt, t.id)
      .where(sql`${t.rootId} = ${t.id}`),
    index('customers_stale')
      .on(t.id)
      .where(sql`${t.rootId} = ${t.id} and ${t.search} is null`),
    check('customers_merged', sql`(${t.parentId} is null) = (${t.rootId} = ${t.id})`),
    check('customers_merged_at', sql`(${t.parentId} is null) = (${t.mergedAt} is null)`),
  ],
)

/**
 * By what an order or an account finds its record: the account's id, an email in lower case, or, for orders without an
 * email, a phone number as `normalPhone` writes it. A phone number never leads to the record of an account or an email.
 */
export const customerKeys = sqliteTable(
  'customer_keys',
  {
    kind: text('kind', { enum: CUSTOMER_KEYS }).notNull(),
    value: text('value').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.value] }),
    index('customer_keys_customer').on(t.customerId),
    check('customer_keys_kind', isOneOf(t.kind)),
  ],
)

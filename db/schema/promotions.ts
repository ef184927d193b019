import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant } from './columns.ts'

/**
 * A discount code: upper case, a whole percentage of the subtotal. It counts in the minutes from `startsAt` until
 * before `endsAt`, for goods of its categories worth its minimum or more, and for so many orders (decision 051).
 */
export const promotions = sqliteTable(
  'promotions',
  {
    id: id(),
    code: text('code').notNull(),
    discountPercent: integer('discount_percent').notNull(),
    description: text('description').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    /** Minutes of Vietnam's time, `YYYY-MM-DDTHH:mm`; null: no limit. Without CHECKs, which would rewrite the table. */
    startsAt: text('starts_at'),
    endsAt: text('ends_at'),
    /** The least sum of goods, in minor units of the purchase's currency; 0: none. */
    minimumVND: integer('minimum_vnd').notNull().default(0),
    minimumUSDCents: integer('minimum_usd_cents').notNull().default(0),
    /** How many orders it counts for, in all and of one customer; null: no limit. */
    maxUses: integer('max_uses'),
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    firstOrderOnly: integer('first_order_only', { mode: 'boolean' }).notNull().default(false),
    /** The categories of goods that it discounts; none: all goods. */
    categories: text('categories', { mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    /** Epoch: not edited yet. (SQLite adds a column only with a constant default.) */
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`0`),
  },
  (t) => [
    uniqueIndex('promotions_code').on(t.code),
    check('promotions_code_shape', sql`${t.code} = upper(${t.code}) and trim(${t.code}) <> ''`),
    check(
      'promotions_percent',
      sql`typeof(${t.discountPercent}) = 'integer' and ${t.discountPercent} between 0 and 100`,
    ),
    check('promotions_active', sql`${t.isActive} in (0, 1)`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant } from './columns.ts'

/** A discount code: upper case, a whole percentage of the subtotal. */
export const promotions = sqliteTable(
  'promotions',
  {
    id: id(),
    code: text('code').notNull(),
    discountPercent: integer('discount_percent').notNull(),
    description: text('description').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
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

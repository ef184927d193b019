import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#i18n/locales.ts'
import { createdAt, id, isOneOf } from './columns.ts'
import { products } from './products.ts'

/** Who wants a mail when a sold-out product is back. A row is deleted in the transaction that queues its one mail. */
export const backInStock = sqliteTable(
  'back_in_stock',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    locale: text('locale', { enum: LOCALES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('back_in_stock_request').on(t.productId, t.email),
    index('back_in_stock_email').on(t.email),
    index('back_in_stock_created').on(t.createdAt),
    check('back_in_stock_locale', isOneOf(t.locale)),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LOCALES } from '#i18n/locales.ts'
import { createdAt, id, instant } from './columns.ts'
import { products } from './products.ts'
import { users } from './users.ts'

/** Reviews. A customer reviews a product once; a hidden review is not shown or counted. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: id(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerName: text('customer_name').notNull(),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    verified: integer('verified', { mode: 'boolean' }).notNull().default(false),
    hiddenAt: instant('hidden_at'),
    /** The shop's answer, shown below the review; empty: none, or withdrawn. */
    answer: text('answer').notNull().default(''),
    answerLocale: text('answer_locale', { enum: LOCALES }),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    /**
     * When the shop answered first. It stays when an answer is withdrawn that the customer was mailed about, so that
     * they are mailed once.
     */
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
    /** Name, comment and product name, folded for the back-office's search, as on orders. */
    search: text('search'),
  },
  (t) => [
    index('reviews_product').on(t.productId, t.createdAt),
    index('reviews_created').on(t.createdAt, t.id),
    index('reviews_answered')
      .on(t.createdAt)
      .where(sql`${t.answer} <> ''`),
    uniqueIndex('reviews_once').on(t.productId, t.userId),
    index('reviews_unfolded')
      .on(t.id)
      .where(sql`${t.search} is null`),
    check('reviews_rating', sql`${t.rating} between 1 and 5 and ${t.rating} = cast(${t.rating} as integer)`),
    check('reviews_verified', sql`${t.verified} in (0, 1)`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/**
 * What customers say is wrong with delivered flowers. The row is written before its photos, and deleted after them, as
 * a row of `order_photos` is.
 */
export const claims = sqliteTable(
  'claims',
  {
    id: id(),
    /** Null once the order is deleted: then the photos go, too. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** The names of its photos among the private files. */
    photos: text('photos', { mode: 'json' }).$type<string[]>().notNull(),
    /**
     * `receiving`: the photos may not be there yet. `removed`: nobody sees it any more, and its photos are deleted
     * next.
     */
    state: text('state', { enum: ['receiving', 'open', 'answered', 'removed'] })
      .notNull()
      .default('receiving'),
    answer: text('answer').notNull().default(''),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('claims_open')
      .on(t.orderId)
      .where(sql`${t.state} = 'open'`),
    index('claims_order').on(t.orderId),
    index('claims_state').on(t.state, t.createdAt),
    check('claims_state_known', isOneOf(t.state)),
    check('claims_photos', sql`json_type(${t.photos}) = 'array'`),
  ],
)

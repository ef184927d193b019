import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { PHOTO_STEPS } from '#shared/shop.ts'
import { createdAt, id, isOneOf } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/**
 * Photos that staff add to an order. The row is written before its file, and deleted after it, so that no file is
 * without a row; the row's id is the name of the file among the private ones (src/server/storage.ts).
 */
export const orderPhotos = sqliteTable(
  'order_photos',
  {
    id: id(),
    /** Null once the order is deleted: then the file goes, too. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    step: text('step', { enum: PHOTO_STEPS }).notNull(),
    /** `storing`: the file may not be there yet. `removed`: nobody sees it any more, and its file is deleted next. */
    state: text('state', { enum: ['storing', 'shown', 'removed'] })
      .notNull()
      .default('storing'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('order_photos_shown')
      .on(t.orderId, t.step)
      .where(sql`${t.state} = 'shown'`),
    index('order_photos_state').on(t.state, t.createdAt),
    check('order_photos_step', isOneOf(t.step)),
    check('order_photos_state_known', isOneOf(t.state)),
  ],
)

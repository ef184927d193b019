import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns.ts'

/** What can happen that staff are told of at once. `src/features/events` says what each means. */
export const EVENT_TYPES = [
  'order.created',
  'order.status_changed',
  'order.payment_changed',
  'order.changed',
  'message.created',
  'message.changed',
  'review.created',
  'review.changed',
  'claim.created',
  'claim.changed',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/**
 * What has happened in the shop, in the order in which it was committed. Triggers write the rows (db/derived.sql), so
 * an event is stored exactly if its change is, whichever process, version or command wrote it.
 */
export const shopEvents = sqliteTable(
  'shop_events',
  {
    /** Rises with each event, and is never used again: readers continue after the last one they have seen. */
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** One of EVENT_TYPES. Without a CHECK, so that a new type needs no new table. */
    type: text('type').$type<EventType>().notNull(),
    /** The id of the order, contact message, review or claim. */
    subject: text('subject').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('shop_events_created').on(t.createdAt)],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CITIES } from '#shared/shop.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** A courier's round: orders of one city and one day (Vietnam's calendar), in the order in which they are delivered. */
export const runs = sqliteTable(
  'runs',
  {
    id: id(),
    day: text('day').notNull(),
    city: text('city', { enum: CITIES }).notNull(),
    /** The courier's account; null for a courier without one, who opens the run by its link. */
    courierId: text('courier_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name under which the history of an order shows the courier. */
    courierName: text('courier_name').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`(unixepoch('subsec') * 1000)`),
    /** When staff ended it; null while it is open. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('runs_day').on(t.day),
    index('runs_courier').on(t.courierId, t.day),
    check('runs_city', isOneOf(t.city)),
  ],
)

/** Why an order left a run. */
export const LEFT_REASONS = ['staff', 'cancelled', 'moved'] as const

/** The orders of a run. An order that leaves keeps its row, so that the courier is told of it. */
export const runStops = sqliteTable(
  'run_stops',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** From 0; the smallest is the next stop. */
    position: integer('position').notNull(),
    leftAt: instant('left_at'),
    leftWhy: text('left_why', { enum: LEFT_REASONS }),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.orderId] }),
    // An order is in one run at a time, even if two people add it at the same moment.
    uniqueIndex('run_stops_order')
      .on(t.orderId)
      .where(sql`${t.leftAt} is null`),
    check('run_stops_left', sql`(${t.leftAt} is null) = (${t.leftWhy} is null)`),
  ],
)

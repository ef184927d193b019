import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { CITIES } from '#shared/shop.ts'
import { NOBODY_NEXT, NOBODY_REASONS, REPORT_KINDS, REPORT_OUTCOMES } from '#shared/run-reports.ts'
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
    /** When the courier met nobody there, why and what they did next; null: never, or taken back. */
    nobodyAt: instant('nobody_at'),
    nobodyReason: text('nobody_reason', { enum: NOBODY_REASONS }),
    nobodyNext: text('nobody_next', { enum: NOBODY_NEXT }),
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

/**
 * The links by which a courier opens a run without an account. Only a hash of a link's token is stored; a new link
 * replaces the one before.
 */
export const runLinks = sqliteTable(
  'run_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When staff withdrew or replaced it. */
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('run_links_valid')
      .on(t.runId)
      .where(sql`${t.revokedAt} is null`),
    index('run_links_run').on(t.runId),
  ],
)

/** What couriers reported, each report once: the phone names it by a key, and sends it again if no answer came. */
export const runReports = sqliteTable(
  'run_reports',
  {
    runId: text('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    outcome: text('outcome', { enum: REPORT_OUTCOMES }).notNull(),
    /** When it happened, by the phone; never after it arrived. */
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** The step of the order before, which taking the report back restores. */
    stepBefore: text('step_before'),
    /** The photo that came with it. */
    photoId: text('photo_id'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.key] }),
    index('run_reports_order').on(t.orderId),
    check('run_reports_kind', isOneOf(t.kind)),
    check('run_reports_outcome', isOneOf(t.outcome)),
  ],
)

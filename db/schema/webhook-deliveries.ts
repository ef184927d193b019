import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { DELIVERY_STATES } from '#shared/stored-states.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'

/**
 * What is reported to the owner's webhook: one row for each row of `shop_events` while a webhook is set up. Without
 * names, addresses and words of people (docs/webhooks.md).
 */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** The `webhook-id` of each attempt. */
    id: id(),
    /** The row of `shop_events` that it reports; unique, so that two processes report it once. */
    eventId: integer('event_id').notNull().unique(),
    type: text('type').notNull(),
    /** The JSON text that is sent, the same at each attempt. */
    body: text('body').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this instant. */
    dueAt: instant('due_at').notNull(),
    /** Until when a sender holds the row; of two senders, the one with the present number of attempts does. */
    claimedUntil: instant('claimed_until'),
    lastError: text('last_error'),
    failedAt: instant('failed_at'),
    createdAt: createdAt(),
    /** When it was received or given up. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('webhook_deliveries_due').on(t.state, t.attempts, t.dueAt),
    index('webhook_deliveries_ended').on(t.state, t.endedAt),
    index('webhook_deliveries_failed').on(t.failedAt),
    index('webhook_deliveries_created').on(t.createdAt),
    check('webhook_deliveries_state', isOneOf(t.state)),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { REFUND_STATES } from '#shared/stored-states.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { orders } from './orders.ts'
import { paymentLinks } from './payment-links.ts'
import { users } from './users.ts'

/**
 * Refunds. The row is written before the provider is called, and its id is the idempotency key: after a crash the
 * refund is finished, once.
 */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Minor units of the order's currency. */
    amount: integer('amount').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull().default('asked'),
    /** The supplement whose payment gives it back; null: the order's own payment does. */
    paymentLinkId: text('payment_link_id').references(() => paymentLinks.id),
    /** The provider's id of the refund; `failure` is the reason of a refusal. */
    providerId: text('provider_id'),
    failure: text('failure'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    // Refunds that a provider reports, and those of the days whose books are compared.
    index('refunds_provider').on(t.providerId),
    index('refunds_created').on(t.createdAt, t.id),
    index('refunds_open')
      .on(t.createdAt)
      .where(sql`${t.state} = 'asked'`),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_state', isOneOf(t.state)),
    check('refunds_ended', sql`(${t.state} = 'asked') = (${t.endedAt} is null)`),
  ],
)

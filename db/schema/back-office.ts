import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { AUDIT_ACTIONS } from '#shared/audit-actions.ts'
import { AUDIT_ENTITIES } from '#shared/audit-entities.ts'
import type { AuditField } from '#shared/audit-fields.ts'
import { REFUND_STATES } from '#shared/stored-states.ts'
import { createdAt, id, instant, isOneOf } from './columns.ts'
import { orders } from './orders.ts'
import { paymentLinks } from './payment-links.ts'
import { users } from './users.ts'

/** A changed field: what it was, and what it is. Long texts are cut (`features/audit-log`). */
export type AuditChanges = { [Field in AuditField]?: [before: unknown, after: unknown] }

/**
 * Who changed what when. Rows are written in the transaction of the change, and never changed. The table keeps the name
 * of earlier versions, because a process of the version before writes it during an update.
 */
export const auditLog = sqliteTable(
  'trail',
  {
    id: id(),
    /** Null once the account is deleted. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The email address at the time of the change. */
    actor: text('actor').notNull(),
    entity: text('entity', { enum: AUDIT_ENTITIES }).notNull(),
    entityId: text('entity_id').notNull(),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    changes: text('changes', { mode: 'json' }).$type<AuditChanges>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('trail_entity').on(t.entity, t.entityId, t.createdAt),
    index('trail_created').on(t.createdAt),
    check('trail_entity_known', isOneOf(t.entity)),
    check('trail_changes', sql`json_type(${t.changes}) = 'object'`),
  ],
)

/**
 * Uploads in progress: an address was signed, a file arrived, its picture was published. Unfinished ones are removed
 * after `expiresAt`.
 */
export const uploads = sqliteTable(
  'uploads',
  {
    id: id(),
    /** Where the received bytes are stored until publication; null once they are removed. */
    objectKey: text('object_key'),
    contentType: text('content_type').notNull(),
    /** As announced when the address was signed. */
    bytes: integer('bytes').notNull(),
    state: text('state', { enum: ['signed', 'received', 'published', 'refused'] })
      .notNull()
      .default('signed'),
    /** The published picture: `/objects/p/<name>.webp`. */
    objectPath: text('object_path'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('uploads_object').on(t.objectPath),
    index('uploads_expires').on(t.state, t.expiresAt),
    check('uploads_state', isOneOf(t.state)),
    check('uploads_bytes', sql`${t.bytes} > 0`),
    check('uploads_published', sql`(${t.state} = 'published') = (${t.objectPath} is not null)`),
  ],
)

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

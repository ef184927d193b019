import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { AUDIT_ACTIONS } from '#shared/audit-actions.ts'
import { AUDIT_ENTITIES } from '#shared/audit-entities.ts'
import type { AuditField } from '#shared/audit-fields.ts'
import { createdAt, id, isOneOf } from './columns.ts'
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

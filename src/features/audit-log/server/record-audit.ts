import type { Database } from '#db/client.ts'
import { auditLog, type AuditChanges } from '#db/schema/audit-log.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { AuditField } from '#shared/audit-fields.ts'
import { cutText } from '#shared/cut-text.ts'
import type { AuditEntity } from '#shared/audit-entities.ts'
import { chunk } from '#shared/chunk.ts'

/** The longest text the audit log keeps of a field, in characters. */
const MAX_TEXT = 200
const ROWS_AT_ONCE = 200

/** Who made a change; the id is null for an actor without an account. */
export interface Actor {
  id: string | null
  email: string
}

export type ActorWithAccount = Actor & { id: string }

export interface AuditEntry {
  /** Given by who refers to the entry; else it is made here. */
  id?: string
  actor: Actor
  entity: AuditEntity
  entityId: string
  action: AuditAction
  changes?: AuditChanges
  /** By the shop's clock. */
  at: Date
}

/** The actor of changes that the payment provider reported. */
export const PROVIDER: Actor = { id: null, email: 'payment-provider' }

/**
 * Customers appear in the audit log by the id of their account only, so that forgetting the account forgets the name.
 */
export const CUSTOMER_EMAIL = 'customer'

/** The actor of a command on the server, such as `npm run privacy`. */
export const COMMAND: Actor = { id: null, email: 'command-line' }
/** The actor of the jobs that apply retention periods. */
export const PRIVACY_JOB: Actor = { id: null, email: 'retention' }
/** The actor of the job that ends orders which nobody has confirmed. */
export const CONFIRMATION_JOB: Actor = { id: null, email: 'unconfirmed' }

/**
 * Returns the statement that records who changed what. Put it into the batch or transaction of the change, so that
 * neither is stored without the other.
 */
export function recordAudit(db: Pick<Database, 'insert'>, entry: AuditEntry) {
  return db.insert(auditLog).values(asRow(entry))
}

/** Records many changes of one transaction, 200 per statement. */
export async function recordAudits(db: Pick<Database, 'insert'>, entries: readonly AuditEntry[]): Promise<void> {
  for (const some of chunk(entries, ROWS_AT_ONCE)) await db.insert(auditLog).values(some.map(asRow))
}

function asRow({ actor, at, changes = {}, ...entry }: AuditEntry) {
  return { ...entry, changes, actorId: actor.id, actor: actor.email, createdAt: at }
}

/** Returns the fields of `after` that differ from `before`, with long texts cut. */
export function changesBetween<Row extends object>(before: Row, after: Partial<Row>): AuditChanges {
  const changes: AuditChanges = {}
  for (const [field, value] of Object.entries(after)) {
    const old = before[field as keyof Row]
    if (JSON.stringify(old) !== JSON.stringify(value)) changes[field as AuditField] = [cut(old), cut(value)]
  }
  return changes
}

function cut(value: unknown): unknown {
  return typeof value === 'string' ? cutText(value, MAX_TEXT) : value
}

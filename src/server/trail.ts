import type { Database } from '../../db/client.ts'
import { trail, type TrailAction, type TrailChanges, type TrailEntity } from '../../db/schema/back-office.ts'

/** The longest text the trail keeps of a field, in characters. */
const MAX_TEXT = 200

export interface TrailEntry {
  /** Who did it. */
  actor: { id: string; email: string }
  entity: TrailEntity
  entityId: string
  action: TrailAction
  changes?: TrailChanges
  /** The shop's clock. */
  at: Date
}

/**
 * The statement that records who changed what: put it into the batch or transaction of the change, so that neither
 * is there without the other.
 */
export function recordTrail(db: Pick<Database, 'insert'>, { actor, at, changes = {}, ...entry }: TrailEntry) {
  return db.insert(trail).values({ ...entry, changes, actorId: actor.id, actor: actor.email, createdAt: at })
}

/** The fields of `after` that differ from `before`, long texts cut. */
export function changesBetween<Row extends object>(before: Row, after: Partial<Row>): TrailChanges {
  const changes: TrailChanges = {}
  for (const [field, value] of Object.entries(after)) {
    const old = before[field as keyof Row]
    if (JSON.stringify(old) !== JSON.stringify(value)) changes[field] = [cut(old), cut(value)]
  }
  return changes
}

function cut(value: unknown): unknown {
  return typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
}

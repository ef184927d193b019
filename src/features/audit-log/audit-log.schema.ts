import type { AuditEntity } from '#shared/audit-entities.ts'

/** Who changed what when, as `GET /api/admin/trail?entity=&id=&actor=&page=` tells it, newest first. */
export interface AuditRow {
  id: string
  /** The email address of whoever did it, as it was then. */
  actor: string
  entity: AuditEntity
  entityId: string
  /** What it is called today; null where it has no name or is gone. */
  label: string | null
  action: string
  /** Each changed field: what it was, and what it became. Long texts are cut. */
  changes: Record<string, [before: unknown, after: unknown]>
  /** ISO instant. */
  createdAt: string
}

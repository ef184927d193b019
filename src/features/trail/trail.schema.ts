/** What the trail tells of (db/schema/back-office.ts). */
export const TRAILED = [
  'product',
  'order',
  'promotion',
  'article',
  'review',
  'message',
  'upload',
  'account',
  'staff',
  'session',
  'export',
  'privacy',
  'settings',
] as const
export type Trailed = (typeof TRAILED)[number]

/** Who changed what when, as `GET /api/admin/trail?entity=&id=&actor=&page=` tells it, newest first. */
export interface TrailEntry {
  id: string
  /** The email address of whoever did it, as it was then. */
  actor: string
  entity: Trailed
  entityId: string
  /** What it is called today; null where it has no name or is gone. */
  label: string | null
  action: string
  /** Each changed field: what it was, and what it became. Long texts are cut. */
  changes: Record<string, [before: unknown, after: unknown]>
  /** ISO instant. */
  createdAt: string
}

import { z } from 'zod'
import { AUDIT_ENTITIES } from '#shared/audit-entities.ts'
import { call, type RowOf } from '#shared/call.ts'
import { instant } from '#shared/wire.ts'

export const listAuditLog = call({
  method: 'GET',
  path: '/api/admin/audit-log',
  summary:
    'Lists who changed what, newest first. Roles that may not read all of it name the kind and the id of a record that they work with.',
  access: 'admin',
  permission: 'recordHistory',
  query: z.object({
    entity: z.enum(AUDIT_ENTITIES).optional().catch(undefined),
    id: z.string().optional().meta({ description: 'The id of one record.' }),
    actor: z.string().trim().optional().meta({ description: 'Part of the email of the person who made the change.' }),
    q: z.string().trim().optional().meta({ description: 'The same as `actor`.' }),
  }),
  answer: z.array(
    z
      .object({
        id: z.string(),
        actor: z.string().meta({ description: 'The email of the person who did it, as it was then.' }),
        entity: z.enum(AUDIT_ENTITIES),
        entityId: z.string(),
        label: z
          .string()
          .nullable()
          .meta({ description: 'What it is called today; null where it has no name or is gone.' }),
        action: z.string(),
        changes: z
          .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
          .meta({ description: 'Each changed field: what it was, and what it became. Long texts are cut.' }),
        createdAt: instant,
      })
      .meta({ id: 'AuditRow' }),
  ),
  pages: { size: 50 },
})

/** An entry of the audit log as the back-office receives it. */
export type AuditRow = RowOf<typeof listAuditLog>

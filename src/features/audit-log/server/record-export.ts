import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { EXPORT_FILTERS, type ExportName } from '#shared/audit-actions.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Records in the audit log and the security log that personal data leaves the shop, before the first byte is sent. Of
 * the filters only the names are recorded, because a search text may be a person's name.
 */
export async function recordExport(
  { db, clock, security }: Pick<Shop, 'db' | 'clock' | 'security'>,
  user: Pick<SessionUser, 'id' | 'email'>,
  what: ExportName,
  url: URL,
): Promise<void> {
  const filters = EXPORT_FILTERS.filter((name) => url.searchParams.has(name))
  await recordAudit(db, {
    actor: user,
    entity: 'export',
    entityId: what,
    action: 'exported',
    changes: filters.length > 0 ? { filters: [null, filters] } : {},
    at: clock.now(),
  })
  security.record('personal_data_exported', { what, by: user.id })
}

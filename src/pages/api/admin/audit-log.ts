import * as calls from '#features/audit-log/audit-log.calls.ts'
import { RECORD_PERMISSIONS } from '#features/audit-log/record-permissions.ts'
import { listAuditLog } from '#features/audit-log/server/queries.ts'
import { implement } from '#server/endpoint.ts'
import { requirePermission } from '#server/staff-permission.ts'

export const GET = implement(calls.listAuditLog, ({ shop, user, query: { entity, id, actor, q }, page }) => {
  requirePermission(shop, user, entity && id ? RECORD_PERMISSIONS[entity] : 'auditLog')
  return listAuditLog(shop.db, { entity, id: id || undefined, actor: actor || q || undefined }, page)
})

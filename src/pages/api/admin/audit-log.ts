import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { readAuditLog } from '#features/audit-log/server/queries.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(listAuditLog, ({ shop, query: { entity, id, actor, q }, page }) =>
  readAuditLog(shop.db, { entity, id: id || undefined, actor: actor || q || undefined }, page),
)

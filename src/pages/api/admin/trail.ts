import { readAuditLog } from '#features/audit-log/server/queries.ts'
import { endpoint } from '#server/endpoint.ts'
import { FIRST_PAGE, listAnswer, readPage } from '#server/paging.ts'
import { AUDIT_ENTITIES } from '#shared/audit-entities.ts'

/** Who changed what when, newest first: `?entity=&id=&actor=&page=&pageSize=`. */
export const GET = endpoint({ access: 'admin' }, async ({ shop, url }) => {
  const asked = url.searchParams
  const filter = {
    entity: AUDIT_ENTITIES.find((entity) => entity === asked.get('entity')),
    id: asked.get('id') || undefined,
    actor: asked.get('actor')?.trim() || asked.get('q')?.trim() || undefined,
  }
  const { rows, total } = await readAuditLog(shop.db, filter, readPage(url) ?? FIRST_PAGE)
  return listAnswer(rows, total)
})

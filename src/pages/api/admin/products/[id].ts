import { findForEditing } from '#features/catalog/server/admin-queries.ts'
import { endpoint } from '#server/endpoint.ts'

export const GET = endpoint({ access: 'admin' }, async ({ shop, params }) => {
  return (await findForEditing(shop.db, params.id ?? '')) ?? { ok: false, code: 'not_found' }
})

import { findForEditing } from '#features/catalog/server/admin-queries.ts'
import { endpoint } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const GET = endpoint({ access: 'admin' }, async ({ shop, params }) => {
  return (await findForEditing(shop.db, params.id ?? '')) ?? fail('not_found')
})

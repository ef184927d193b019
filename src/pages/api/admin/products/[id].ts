import { readProduct } from '#features/catalog/catalog.calls.ts'
import { findForEditing } from '#features/catalog/server/admin-queries.ts'
import { implement } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const GET = implement(readProduct, async ({ shop, params }) => {
  return (await findForEditing(shop.db, params.id)) ?? fail('not_found')
})

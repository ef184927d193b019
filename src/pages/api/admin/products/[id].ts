import * as calls from '#features/catalog/catalog.calls.ts'
import { readProduct } from '#features/catalog/server/admin-queries.ts'
import { implement } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const GET = implement(calls.readProduct, async ({ shop, params }) => {
  return (await readProduct(shop.db, params.id)) ?? fail('not_found')
})

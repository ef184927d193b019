import * as calls from '#features/catalog/catalog.calls.ts'
import { listCategories } from '#features/catalog/server/admin-queries.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listCategories, ({ shop }) => listCategories(shop.db))

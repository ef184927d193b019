import * as calls from '#features/catalog/catalog.calls.ts'
import { listProductRows } from '#features/catalog/server/admin-queries.ts'
import { readProductSort } from '#features/catalog/server/product-orders.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listProductRows, ({ shop, query: { archived, sort, locale, ...filters }, page }) =>
  listProductRows(shop.db, { ...filters, archived: archived === '1' }, readProductSort(sort ?? null), page, locale),
)

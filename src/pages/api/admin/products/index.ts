import { listProductRows } from '#features/catalog/catalog.calls.ts'
import { listAdminProducts, readProductSort } from '#features/catalog/server/admin-queries.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(listProductRows, ({ shop, query: { archived, sort, locale, ...filters }, page }) =>
  listAdminProducts(shop.db, { ...filters, archived: archived === '1' }, readProductSort(sort ?? null), page, locale),
)

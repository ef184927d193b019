import * as calls from '#features/catalog/catalog.calls.ts'
import { eachOnSale } from '#features/catalog/server/admin-queries.ts'
import { exportColumns } from '#features/catalog/server/product-file.ts'
import { csvAnswer } from '#server/csv.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.exportProducts, ({ shop, query }) =>
  csvAnswer('products.csv', exportColumns(shop.clock.now()), eachOnSale(shop.db), query.separator),
)

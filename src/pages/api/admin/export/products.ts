import { exportProducts } from '#features/catalog/catalog.calls.ts'
import { editedProducts } from '#features/catalog/server/admin-queries.ts'
import { exportColumns } from '#features/catalog/server/product-file.ts'
import { csvAnswer } from '#server/csv.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(exportProducts, async ({ shop, query }) => {
  const onSale = (await editedProducts(shop.db)).filter(({ archivedAt }) => archivedAt === null)
  return csvAnswer('products.csv', exportColumns, onSale, query.separator)
})

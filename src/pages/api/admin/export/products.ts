import { editedProducts } from '#features/catalog/server/admin-queries.ts'
import { exportColumns } from '#features/catalog/server/product-file.ts'
import { csvAnswer, csvStyle } from '#server/csv.ts'
import { endpoint } from '#server/endpoint.ts'

/** What is on sale, as a CSV file that can be changed and imported; `?separator=semicolon` for a Vietnamese spreadsheet. */
export const GET = endpoint({ access: 'admin' }, async ({ shop, url }) => {
  const onSale = (await editedProducts(shop.db)).filter(({ archivedAt }) => archivedAt === null)
  return csvAnswer('products.csv', exportColumns, onSale, csvStyle(url))
})

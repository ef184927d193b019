import { recordExport } from '#features/audit-log/server/record-export.ts'
import * as calls from '#features/sales/sales.calls.ts'
import { eachOrderOfMonth } from '#features/sales/server/month-orders.ts'
import { SALES_COLUMNS } from '#features/sales/server/sales-columns.ts'
import { csvAnswer } from '#server/csv.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.exportSales, async ({ shop, user, url, query: { month, separator } }) => {
  await recordExport(shop, user, 'sales', url)
  return csvAnswer(`sales-${month}.csv`, SALES_COLUMNS, eachOrderOfMonth(shop.db, month), separator)
})

import { orderFilterSchema } from '#features/orders/desk.schema.ts'
import { ORDER_COLUMNS } from '#features/orders/server/order-columns.ts'
import { eachOrder } from '#features/orders/server/list-orders.ts'
import { csvAnswer, csvStyle } from '#server/csv.ts'
import { endpoint } from '#server/endpoint.ts'
import { readQuery } from '#server/query.ts'
import { recordExport } from '#features/audit-log/server/record-export.ts'
import { dayInVietnam } from '#shared/dates.ts'

/** The orders that the list's filters leave, as a file for a spreadsheet. */
export const GET = endpoint({ access: 'admin', recent: true }, async ({ shop, user, url }) => {
  await recordExport(shop, user, 'orders', url)
  const name = `orders-${dayInVietnam(shop.clock.now())}.csv`
  return csvAnswer(name, ORDER_COLUMNS, eachOrder(shop.db, readQuery(url, orderFilterSchema)), csvStyle(url))
})

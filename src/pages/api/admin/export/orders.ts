import { recordExport } from '#features/audit-log/server/record-export.ts'
import * as calls from '#features/orders/orders.calls.ts'
import { eachOrder } from '#features/orders/server/list-orders.ts'
import { ORDER_COLUMNS } from '#features/orders/server/order-columns.ts'
import { csvAnswer } from '#server/csv.ts'
import { implement } from '#server/endpoint.ts'
import { dayInVietnam } from '#shared/dates.ts'

export const GET = implement(calls.exportOrders, async ({ shop, user, url, query: { separator, ...filter } }) => {
  await recordExport(shop, user, 'orders', url)
  const name = `orders-${dayInVietnam(shop.clock.now())}.csv`
  return csvAnswer(name, ORDER_COLUMNS, eachOrder(shop.db, filter), separator)
})

import { orderFilterSchema } from '#features/orders/desk.schema.ts'
import { eachOrder, listOrders } from '#features/orders/server/list-orders.ts'
import { endpoint } from '#server/endpoint.ts'
import { jsonStream } from '#server/json-stream.ts'
import { listAnswer } from '#server/paging.ts'
import { pageOrAll, readQuery } from '#server/query.ts'

/** All orders as recorded (spec, section 7), or with `?page=` one page of those that match (desk.schema.ts). */
export const GET = endpoint({ access: 'admin' }, async ({ shop, url }) => {
  const filter = readQuery(url, orderFilterSchema)
  const page = pageOrAll(url)
  if (!page) return jsonStream(eachOrder(shop.db, filter))
  const { rows, total } = await listOrders(shop.db, filter, page)
  return listAnswer(rows, total)
})

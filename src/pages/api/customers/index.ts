import { customerFilterSchema } from '#features/customers/customers.schema.ts'
import { eachCustomer, listCustomers } from '#features/customers/server/list-customers.ts'
import { endpoint } from '#server/endpoint.ts'
import { jsonStream } from '#server/json-stream.ts'
import { listAnswer } from '#server/paging.ts'
import { pageOrAll, readQuery } from '#server/query.ts'

/** Everybody with an account, as recorded (spec, section 7), or with `?page=` one page of those that match. */
export const GET = endpoint({ access: 'admin' }, async ({ shop, url, locale }) => {
  const filter = readQuery(url, customerFilterSchema)
  const page = pageOrAll(url)
  if (!page) return jsonStream(eachCustomer(shop.db, filter, locale))
  const { rows, total } = await listCustomers(shop.db, filter, page, locale)
  return listAnswer(rows, total)
})

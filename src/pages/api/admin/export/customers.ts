import { customerFilterSchema, type Customer } from '#features/customers/customers.schema.ts'
import { eachCustomer } from '#features/customers/server/list-customers.ts'
import { csvAnswer, csvStyle, type Column } from '#server/csv.ts'
import { endpoint } from '#server/endpoint.ts'
import { readQuery } from '#server/query.ts'
import { recordExport } from '#features/audit-log/server/record-export.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { spacedPhone } from '#shared/find-text.ts'

const COLUMNS: Column<Customer>[] = [
  { name: 'name', value: ({ name }) => name },
  { name: 'email', value: ({ email }) => email },
  { name: 'phone', value: ({ phone }) => spacedPhone(phone) },
  { name: 'totalOrders', value: ({ totalOrders }) => totalOrders },
  { name: 'id', value: ({ id }) => id },
]

/** The customers that the list's search leaves, as a file for a spreadsheet. */
export const GET = endpoint({ access: 'admin', recent: true }, async ({ shop, user, url, locale }) => {
  await recordExport(shop, user, 'customers', url)
  const name = `customers-${dayInVietnam(shop.clock.now())}.csv`
  const customers = eachCustomer(shop.db, readQuery(url, customerFilterSchema), locale)
  return csvAnswer(name, COLUMNS, customers, csvStyle(url))
})

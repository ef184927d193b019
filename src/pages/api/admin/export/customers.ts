import * as calls from '#features/customers/customers.calls.ts'
import type { Customer } from '#features/customers/customers.calls.ts'
import { eachCustomer } from '#features/customers/server/list-customers.ts'
import { csvAnswer, type Column } from '#server/csv.ts'
import { implement } from '#server/endpoint.ts'
import { recordExport } from '#features/audit-log/server/record-export.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { spacedPhone } from '#shared/find-text.ts'

const COLUMNS: Column<Customer>[] = [
  { name: 'name', value: ({ name }) => name },
  { name: 'email', value: ({ email }) => email },
  { name: 'phone', value: ({ phone }) => spacedPhone(phone) },
  { name: 'totalOrders', value: ({ totalOrders }) => totalOrders },
  { name: 'wantsNews', value: ({ wantsNews }) => wantsNews },
  { name: 'id', value: ({ id }) => id },
]

export const GET = implement(
  calls.exportCustomers,
  async ({ shop, user, url, query: { separator, ...filter }, locale }) => {
    await recordExport(shop, user, 'customers', url)
    const name = `customers-${dayInVietnam(shop.clock.now())}.csv`
    return csvAnswer(name, COLUMNS, eachCustomer(shop.db, filter, locale), separator)
  },
)

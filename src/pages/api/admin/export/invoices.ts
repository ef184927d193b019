import { recordExport } from '#features/audit-log/server/record-export.ts'
import * as calls from '#features/invoices/invoices.calls.ts'
import { INVOICE_COLUMNS } from '#features/invoices/server/invoice-columns.ts'
import { eachOpenInvoice } from '#features/invoices/server/list-invoices.ts'
import { csvAnswer } from '#server/csv.ts'
import { implement } from '#server/endpoint.ts'
import { dayInVietnam } from '#shared/dates.ts'

export const GET = implement(calls.exportInvoices, async ({ shop, user, url, query: { separator } }) => {
  await recordExport(shop, user, 'invoices', url)
  const name = `invoices-${dayInVietnam(shop.clock.now())}.csv`
  return csvAnswer(name, INVOICE_COLUMNS, eachOpenInvoice(shop.db), separator)
})

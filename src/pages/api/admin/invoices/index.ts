import * as calls from '#features/invoices/invoices.calls.ts'
import { listInvoices } from '#features/invoices/server/list-invoices.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listInvoices, ({ shop, query, page }) => listInvoices(shop.db, query, page))

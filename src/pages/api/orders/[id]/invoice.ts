import * as calls from '#features/invoices/invoices.calls.ts'
import { askInvoice, withdrawInvoice } from '#features/invoices/server/write-invoice.ts'
import { implement } from '#server/endpoint.ts'

export const PUT = implement(calls.askInvoice, ({ shop, user, params: { id }, body }) =>
  askInvoice(shop, user, id, body),
)

export const DELETE = implement(calls.withdrawInvoice, ({ shop, user, params: { id }, body }) =>
  withdrawInvoice(shop, user, id, body),
)

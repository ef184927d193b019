import * as calls from '#features/invoices/invoices.calls.ts'
import { issueInvoice, takeBackInvoice } from '#features/invoices/server/write-invoice.ts'
import { implement } from '#server/endpoint.ts'

export const PUT = implement(calls.issueInvoice, ({ shop, user, params: { id }, body }) =>
  issueInvoice(shop, user, id, body),
)

export const DELETE = implement(calls.takeBackInvoice, ({ shop, user, params: { id }, body }) =>
  takeBackInvoice(shop, user, id, body),
)

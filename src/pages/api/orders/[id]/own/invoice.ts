import * as calls from '#features/orders/own-invoice.calls.ts'
import { askOwnInvoice } from '#features/orders/server/own-invoice.ts'
import { implement } from '#server/endpoint.ts'

export const PUT = implement(calls.askOwnInvoice, ({ shop, user, params, body: { token, ...change } }) =>
  askOwnInvoice(shop, params.id, change, { user, token }),
)

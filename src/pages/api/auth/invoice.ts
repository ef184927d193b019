import * as calls from '#features/orders/own-invoice.calls.ts'
import { readLastInvoice } from '#features/orders/server/own-invoice.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readLastInvoice, async ({ shop, user }) => ({
  invoice: await readLastInvoice(shop.db, user),
}))

import * as calls from '#features/orders/payment-link.calls.ts'
import { payLinkByTransfer } from '#features/orders/server/pay-link-by-transfer.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.payLinkByTransfer, ({ shop, body }) => payLinkByTransfer(shop, body.token))

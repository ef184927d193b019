import * as calls from '#features/orders/payment-link.calls.ts'
import { openPaymentLink } from '#features/orders/server/open-payment-link.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.openPaymentLink, ({ shop, body }) => openPaymentLink(shop, body.token))

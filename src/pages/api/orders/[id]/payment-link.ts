import * as calls from '#features/orders/payment-link.calls.ts'
import { makePaymentLink } from '#features/orders/server/make-payment-link.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.makePaymentLink, ({ shop, user, params, body }) =>
  makePaymentLink(shop, user, params.id, body),
)

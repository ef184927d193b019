import * as calls from '#features/checkout/checkout.calls.ts'
import { confirmPayment } from '#features/checkout/server/confirm-payment.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.confirmPayment, ({ shop, body, user, locale }) =>
  confirmPayment(shop, body, user?.id ?? null, locale),
)

import { confirmSchema } from '#features/checkout/checkout.schema.ts'
import { confirmPayment } from '#features/checkout/server/confirm-payment.ts'
import { endpoint } from '#server/endpoint.ts'

export const POST = endpoint({ body: confirmSchema, limit: 'checkout', access: 'optional' }, ({ shop, body, user }) =>
  confirmPayment(shop, body, user?.id ?? null),
)

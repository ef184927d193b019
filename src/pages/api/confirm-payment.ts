import { confirmSchema } from '../../features/checkout/checkout.schema.ts'
import { confirmPayment } from '../../features/checkout/server/confirm-payment.ts'
import { endpoint } from '../../server/endpoint.ts'

export const POST = endpoint({ body: confirmSchema, limit: 'checkout' }, async ({ shop, body }) => {
  const confirmed = await confirmPayment(shop, body)
  return confirmed.ok ? confirmed.value : confirmed
})

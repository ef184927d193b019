import { confirmSchema } from '#features/checkout/checkout.schema.ts'
import { confirmPayment } from '#features/checkout/server/confirm-payment.ts'
import { endpoint } from '#server/endpoint.ts'

export const POST = endpoint(
  { body: confirmSchema, limit: 'checkout', access: 'optional' },
  async ({ shop, body, user }) => {
    const confirmed = await confirmPayment(shop, body, user?.id ?? null)
    return confirmed.ok ? confirmed.value : confirmed
  },
)

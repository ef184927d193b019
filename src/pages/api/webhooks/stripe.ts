import { handleEvent, readEvent } from '../../../features/orders/server/webhook.ts'
import { endpoint } from '../../../server/endpoint.ts'
import { asProviderFailure } from '../../../server/provider-failure.ts'

export const POST = endpoint({}, async ({ shop, request }) => {
  const event = await readEvent(shop, await request.text(), request.headers.get('stripe-signature') ?? '')
  if (!event) return { ok: false, code: 'invalid_signature' }
  try {
    await handleEvent(shop, event)
  } catch (error) {
    // Not 2xx, so the provider sends it again.
    return asProviderFailure(shop, error)
  }
  return { received: true }
})

import { handleEvent, isHandleable, readEvent } from '#features/orders/server/webhook.ts'
import { endpoint } from '#server/endpoint.ts'
import { asProviderFailure } from '#server/provider-failure.ts'
import { readText } from '#server/read-text.ts'
import { fail } from '#shared/result.ts'

/** The provider's events are a few kilobytes. */
const MAX_EVENT_BYTES = 128 * 1024

export const POST = endpoint({}, async ({ shop, request }) => {
  const event = await readEvent(
    shop,
    await readText(request, MAX_EVENT_BYTES),
    request.headers.get('stripe-signature') ?? '',
  )
  if (!event) {
    shop.security.record('webhook_refused', { reason: 'invalid_signature' })
    return fail('invalid_signature')
  }
  if (!isHandleable(event)) return fail('invalid_input')
  try {
    await handleEvent(shop, event)
  } catch (error) {
    // Not 2xx, so the provider sends it again.
    return asProviderFailure(shop, error)
  }
  return { received: true }
})

import { receiveWebhook } from '#features/orders/server/webhook.ts'
import { receiveStripeEvent } from '#features/payments/payments.calls.ts'
import { implement } from '#server/endpoint.ts'
import { readText } from '#server/read-text.ts'

/** The provider's events are a few kilobytes. */
const MAX_EVENT_BYTES = 128 * 1024

export const POST = implement(receiveStripeEvent, async ({ shop, request }) =>
  receiveWebhook(shop, await readText(request, MAX_EVENT_BYTES), request.headers),
)

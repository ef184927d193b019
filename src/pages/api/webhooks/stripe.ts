import { receiveWebhook } from '#features/orders/server/webhook.ts'
import { endpoint } from '#server/endpoint.ts'
import { readText } from '#server/read-text.ts'

/** The provider's events are a few kilobytes. */
const MAX_EVENT_BYTES = 128 * 1024

export const POST = endpoint({}, async ({ shop, request }) =>
  receiveWebhook(shop, await readText(request, MAX_EVENT_BYTES), request.headers),
)

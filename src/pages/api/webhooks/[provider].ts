import { receivePaymentEvent } from '#features/orders/server/receive-payment-event.ts'
import * as calls from '#features/payments/payments.calls.ts'
import { implement } from '#server/endpoint.ts'
import { readText } from '#server/read-text.ts'

/** The providers' events are a few kilobytes. */
const MAX_EVENT_BYTES = 128 * 1024

export const POST = implement(calls.receivePaymentEvent, async ({ shop, request, params }) => {
  const body = await readText(request, MAX_EVENT_BYTES)
  return receivePaymentEvent(shop, params.provider, { body, headers: request.headers })
})

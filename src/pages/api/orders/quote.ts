import * as calls from '#features/checkout/staff-order.calls.ts'
import { quoteStaffOrder } from '#features/checkout/server/quote-staff-order.ts'
import { quoteToWire } from '#features/checkout/server/quote-to-wire.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

/** Answers with the price of an order that staff are about to place. */
export const POST = implement(calls.quoteStaffOrder, async ({ shop, body }) => {
  const priced = await quoteStaffOrder(shop, body)
  return priced.ok ? ok(quoteToWire(priced.value.quote)) : priced
})

import { leaveCheckout as call } from '#features/checkout/checkout.calls.ts'
import { leaveCheckout } from '#features/checkout/server/leave-checkout.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(call, ({ shop, body }) => leaveCheckout(shop, body))

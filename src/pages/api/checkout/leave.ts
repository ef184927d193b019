import * as calls from '#features/checkout/checkout.calls.ts'
import { leaveCheckout } from '#features/checkout/server/leave-checkout.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.leaveCheckout, ({ shop, body }) => leaveCheckout(shop, body))

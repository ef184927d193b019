import * as calls from '#features/checkout/order-in-cash.calls.ts'
import { judgeGuest } from '#features/checkout/server/judge-guest.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.judgeGuest, ({ shop, body, user }) => judgeGuest(shop, body, user?.id ?? null))

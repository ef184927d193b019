import * as calls from '#features/orders/orders.calls.ts'
import { listStuckPayments } from '#features/orders/server/stuck-events.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listStuckPayments, ({ shop }) => listStuckPayments(shop))

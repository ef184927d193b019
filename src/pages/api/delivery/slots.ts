import * as calls from '#features/delivery/delivery.calls.ts'
import { listSlots } from '#features/delivery/server/list-slots.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listSlots, ({ shop, query }) => listSlots(shop, query))

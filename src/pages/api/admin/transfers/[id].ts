import { resolveMoney } from '#features/transfers/server/note-money.ts'
import * as calls from '#features/transfers/transfers.calls.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.resolveMoney, ({ shop, user, params, body }) =>
  resolveMoney(shop, user, params.id, body),
)

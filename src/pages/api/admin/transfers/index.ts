import { receiveMoney } from '#features/transfers/server/note-money.ts'
import { readTransfers } from '#features/transfers/server/read-transfers.ts'
import * as calls from '#features/transfers/transfers.calls.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readTransfers, ({ shop }) => readTransfers(shop))
export const POST = implement(calls.receiveMoney, ({ shop, user, body }) => receiveMoney(shop, user, body))

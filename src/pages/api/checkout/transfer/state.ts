import { readTransfer } from '#features/checkout/server/read-transfer.ts'
import * as calls from '#features/checkout/begin-transfer.calls.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.readTransfer, ({ shop, body }) => readTransfer(shop, body))

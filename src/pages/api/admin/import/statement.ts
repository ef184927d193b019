import { importStatement } from '#features/transfers/server/import-statement.ts'
import * as calls from '#features/transfers/transfers.calls.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.importStatement, ({ shop, user, body }) => importStatement(shop, user, body))

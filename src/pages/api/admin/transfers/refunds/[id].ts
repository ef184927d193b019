import { noteRefundMade } from '#features/transfers/server/note-money.ts'
import * as calls from '#features/transfers/transfers.calls.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.noteRefundMade, ({ shop, user, params }) => noteRefundMade(shop, user, params.id))

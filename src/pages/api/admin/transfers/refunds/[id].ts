import { noteRefundMade } from '#features/transfers/server/place-by-hand.ts'
import * as calls from '#features/transfers/transfers.calls.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.noteRefundMade, ({ shop, user, params }) => noteRefundMade(shop, user, params.id))

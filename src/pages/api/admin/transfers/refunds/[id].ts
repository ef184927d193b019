import { noteRefundMade } from '#features/transfers/server/note-money.ts'
import { takeBackRefund } from '#features/transfers/server/take-back-refund.ts'
import * as calls from '#features/transfers/transfers.calls.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.noteRefundMade, ({ shop, user, params }) => noteRefundMade(shop, user, params.id))

export const DELETE = implement(calls.takeBackRefund, ({ shop, user, params, body }) =>
  takeBackRefund(shop, user, params.id, body),
)

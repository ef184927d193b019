import * as calls from '#features/refund-accounts/pay-refund.calls.ts'
import { askRefundAccountAgain } from '#features/refund-accounts/server/pay-refund.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.askRefundAccountAgain, ({ shop, user, params }) =>
  askRefundAccountAgain(shop, user, params.id),
)

import * as calls from '#features/refund-accounts/pay-refund.calls.ts'
import { beginRefund } from '#features/refund-accounts/server/pay-refund.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.beginRefund, ({ shop, user, params }) => beginRefund(shop, user, params.id))

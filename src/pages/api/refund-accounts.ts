import * as calls from '#features/refund-accounts/refund-accounts.calls.ts'
import { giveRefundAccount, openRefundAccount } from '#features/refund-accounts/server/give-account.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.openRefundAccount, ({ shop, body }) => openRefundAccount(shop, body.token))

export const PUT = implement(calls.giveRefundAccount, ({ shop, body }) => giveRefundAccount(shop, body))

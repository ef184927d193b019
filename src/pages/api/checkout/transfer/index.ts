import { beginTransfer } from '#features/checkout/server/begin-transfer.ts'
import * as calls from '#features/checkout/begin-transfer.calls.ts'
import { visitorOf } from '#features/delivery/server/visitor.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.beginTransfer, ({ shop, body, user, caller, locale }) =>
  beginTransfer(shop, body, { locale, userId: user?.id ?? null, visitor: visitorOf(shop, caller) }),
)

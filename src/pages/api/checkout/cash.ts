import * as calls from '#features/checkout/order-in-cash.calls.ts'
import { orderInCash } from '#features/checkout/server/order-in-cash.ts'
import { visitorOf } from '#features/delivery/server/visitor.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.orderInCash, ({ shop, body, user, caller, locale }) =>
  orderInCash(shop, body, { locale, userId: user?.id ?? null, visitor: visitorOf(shop, caller) }),
)

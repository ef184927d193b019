import * as calls from '#features/checkout/checkout.calls.ts'
import { saveCheckoutDetails } from '#features/checkout/server/save-checkout-details.ts'
import { visitorOf } from '#features/delivery/server/visitor.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.saveCheckoutDetails, ({ shop, body, user, caller, locale }) =>
  saveCheckoutDetails(shop, { ...body, userId: user?.id ?? null, locale, visitor: visitorOf(shop, caller) }),
)

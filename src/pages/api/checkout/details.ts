import { saveCheckoutDetails } from '#features/checkout/checkout.calls.ts'
import { saveDetails } from '#features/checkout/server/save-details.ts'
import { visitorOf } from '#features/delivery/server/visitor.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(saveCheckoutDetails, ({ shop, body, user, caller, locale }) =>
  saveDetails(shop, { ...body, userId: user?.id ?? null, locale, visitor: visitorOf(shop, caller) }),
)

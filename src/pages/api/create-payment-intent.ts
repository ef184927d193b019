import * as calls from '#features/checkout/checkout.calls.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { offeredCash } from '#features/checkout/server/offered-cash.ts'
import { quoteToWire } from '#features/checkout/server/quote-to-wire.ts'
import { visitorOf } from '#features/delivery/server/visitor.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

export const POST = implement(calls.createPaymentIntent, async ({ shop, body, user, caller, locale }) => {
  const visitor = visitorOf(shop, caller)
  const begun = await beginCheckout(shop, { ...body, locale, userId: user?.id ?? null, visitor })
  if (!begun.ok) return begun
  const { quote } = begun.value
  const { deliveryCity: city, deliveryDate: day } = quote
  const cash = await offeredCash(shop, { quote, city, day, isKnown: user !== null })
  return ok({ ...begun.value, quote: quoteToWire(quote), cash })
})

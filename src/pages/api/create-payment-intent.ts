import { createIntentSchema } from '#features/checkout/checkout.schema.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { quoteToWire } from '#features/checkout/server/quote-to-wire.ts'
import { endpoint } from '#server/endpoint.ts'

export const POST = endpoint(
  { body: createIntentSchema, limit: 'intents', access: 'optional' },
  async ({ shop, body, user, locale }) => {
    const begun = await beginCheckout(shop, { ...body, locale, userId: user?.id ?? null })
    if (!begun.ok) return begun
    const { clientSecret, paymentIntentId, quoteId, quote } = begun.value
    return { clientSecret, paymentIntentId, quoteId, quote: quoteToWire(quote) }
  },
)

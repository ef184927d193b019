import { checkouts, quotes } from '#db/schema/index.ts'
import { asProviderFailure } from '#server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { ok, type Result } from '#shared/result.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import type { CreateIntent } from '../checkout.schema.ts'
import { intentTerms } from './intent-terms.ts'
import { secretHash } from './own-checkout.ts'
import { priceCart, type PricedCart, type UnpricedCode } from './price-cart.ts'
import { requote } from './requote.ts'

export interface BegunCheckout {
  paymentIntentId: string
  clientSecret: string
  quoteId: string
  quote: PricedCart
}

/**
 * Prices the cart, freezes a quote and has the provider make an intent of that amount; or, when the browser
 * proves a checkout it began before, puts the new quote on the same intent where that may still change.
 * Fails with priceCart's codes, checkout_closed (it has been paid), payment_provider_unavailable.
 */
export async function beginCheckout(
  shop: Shop,
  input: CreateIntent & { locale: Locale; userId: string | null },
): Promise<Result<BegunCheckout, UnpricedCode | 'checkout_closed' | 'payment_provider_unavailable'>> {
  const priced = await priceCart(shop, {
    items: input.items,
    currency: input.currency === 'vnd' ? 'VND' : 'USD',
    discountCode: input.discountCode || null,
    locale: input.locale,
  })
  if (!priced.ok) return priced
  try {
    const reused = input.checkout ? await requote(shop, input.checkout, priced.value, input.userId) : null
    return reused ?? (await openCheckout(shop, input, priced.value))
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}

async function openCheckout(
  shop: Shop,
  input: { locale: Locale; userId: string | null },
  quote: PricedCart,
): Promise<Result<BegunCheckout, never>> {
  const checkoutId = crypto.randomUUID()
  const quoteId = crypto.randomUUID()
  const intent = await shop.stripe.paymentIntents.create(
    { ...intentTerms(shop, checkoutId, quoteId, quote), allowed_payment_method_types: ['card'] },
    { idempotencyKey: `checkout-${checkoutId}` },
  )
  const clientSecret = intent.client_secret ?? ''
  // On disk before anybody has the secret: an intent whose checkout is not there can be paid by nobody.
  await shop.db.batch([
    shop.db.insert(checkouts).values({
      id: checkoutId,
      orderId: newOrderId(),
      paymentIntentId: intent.id,
      clientSecretHash: secretHash(clientSecret),
      locale: input.locale,
      userId: input.userId,
      createdAt: shop.clock.now(),
    }),
    shop.db.insert(quotes).values({ id: quoteId, checkoutId, ...quote }),
  ])
  return ok({ paymentIntentId: intent.id, clientSecret, quoteId, quote })
}

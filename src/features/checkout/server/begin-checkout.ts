import { checkouts, quotes } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { defaultProvider } from '#features/payments/server/payment-providers.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import { hashToken } from '#server/hash-token.ts'
import type { CreateIntent } from '../checkout.schema.ts'
import { paymentTerms } from './payment-terms.ts'
import { type BegunCheckout } from './own-checkout.ts'
import { priceCart, type PricedCart, type UnpricedCode } from './price-cart.ts'
import { requote } from './requote.ts'

interface Purchase extends CreateIntent {
  locale: Locale
  userId: string | null
  provider?: PaymentProvider | undefined
}

/**
 * Prices the cart, freezes a quote and has the provider create a payment of that amount. If the browser proves that it
 * began a checkout earlier, puts the new quote on that payment while it may still change. `checkout_closed`: that
 * payment is paid, or the bank is processing it. `amount_too_large`: the provider cannot charge so much at once.
 * @param input.provider the provider of the method that the customer has chosen; undefined: an earlier checkout keeps
 * its own, and a new one gets the default
 */
export async function beginCheckout(
  shop: Shop,
  input: Purchase,
): Promise<
  Result<BegunCheckout, UnpricedCode | 'amount_too_large' | 'checkout_closed' | 'payment_provider_unavailable'>
> {
  const priced = await priceCart(shop, {
    items: input.items,
    currency: input.currency === 'vnd' ? 'VND' : 'USD',
    discountCode: input.discountCode || null,
    locale: input.locale,
  })
  if (!priced.ok) return priced
  const provider = input.provider ?? defaultProvider(shop)
  if (priced.value.total > provider.maxAmount[priced.value.currency]) return fail('amount_too_large')
  try {
    const reused = input.checkout ? await requote(shop, input.checkout, priced.value, input) : null
    return reused ?? (await openCheckout(shop, provider, input, priced.value))
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}

async function openCheckout(
  shop: Shop,
  provider: PaymentProvider,
  input: Pick<Purchase, 'locale' | 'userId'>,
  quote: PricedCart,
): Promise<Result<BegunCheckout, never>> {
  const checkoutId = crypto.randomUUID()
  const quoteId = crypto.randomUUID()
  const terms = paymentTerms(shop, checkoutId, quoteId, quote)
  const { id: paymentIntentId, clientSecret } = await provider.create(terms, `checkout-${checkoutId}`)
  // Stored before the secret is sent, so that a checkout can only be paid if it is stored.
  await shop.db.batch([
    shop.db.insert(checkouts).values({
      id: checkoutId,
      orderId: newOrderId(),
      paymentProvider: provider.name,
      paymentIntentId,
      clientSecretHash: hashToken(clientSecret),
      locale: input.locale,
      userId: input.userId,
      createdAt: shop.clock.now(),
    }),
    shop.db.insert(quotes).values({ id: quoteId, checkoutId, ...quote }),
  ])
  return ok({ paymentIntentId, clientSecret, quoteId, quote })
}

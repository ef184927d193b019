import type { PaymentTerms } from '#features/payments/server/payment-provider.ts'
import type { Shop } from '#server/shop.ts'
import type { PricedCart } from './price-cart.ts'

/**
 * Returns a payment's amount and origin. Both are always sent in one call, so that the provider knows the quote of its
 * amount, whichever step fails (docs/decisions/005-money.md).
 */
export function paymentTerms(
  shop: Pick<Shop, 'id'>,
  checkout: string,
  quote: string,
  priced: Pick<PricedCart, 'total' | 'currency'>,
): PaymentTerms {
  // The shop's id identifies its payments among others on the same account, under any SITE_URL.
  return { amount: priced.total, currency: priced.currency, reference: { shop: shop.id, checkout, quote } }
}

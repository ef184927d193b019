import type { PaymentTerms } from '#features/payments/server/payment-provider.ts'
import type { Shop } from '#server/shop.ts'
import type { PricedCart } from './price-cart.ts'

/**
 * Returns what a payment charges, and where that came from. Both are always sent in one call, so that the provider knows
 * which quote its amount is, whatever fails between two steps (docs/decisions/005-money.md).
 */
export function paymentTerms(shop: Shop, checkout: string, quote: string, priced: PricedCart): PaymentTerms {
  // The shop's id tells its payments from those of others on the same account, under any SITE_URL.
  return { amount: priced.total, currency: priced.currency, reference: { shop: shop.id, checkout, quote } }
}

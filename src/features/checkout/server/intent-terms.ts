import type { Shop } from '#server/shop.ts'
import type { PricedCart } from './price-cart.ts'

/**
 * What an intent charges, and where that came from. Always sent together, in one call, so that whatever dies
 * between two steps, the provider knows which quote its amount is (docs/decisions/005-money.md).
 */
export function intentTerms(shop: Shop, checkoutId: string, quoteId: string, quote: PricedCart) {
  return {
    amount: quote.total,
    currency: quote.currency.toLowerCase(),
    // The shop's id tells its intents from those of others on the same account, under any SITE_URL.
    metadata: { shop: shop.id, checkout: checkoutId, quote: quoteId },
  }
}

import type { Shop } from '#server/shop.ts'
import type { Result } from '#shared/result.ts'
import type { UnpricedCode } from '../unpriced-codes.ts'
import { findLatestQuote, hasSameTerms } from './latest-quote.ts'
import { canNoLongerBePaid, type Checkout } from './own-checkout.ts'
import { priceCart, type CartToPrice, type PricedPurchase } from './price-cart.ts'

/**
 * Prices a cart (`priceCart`) for a checkout that its browser has begun. A code that has ended since still counts while
 * that checkout can be paid and nothing else about its quote has changed (decision 051).
 * @param own the checkout; null: none is begun
 */
export async function priceOwnCart(
  shop: Shop,
  cart: Omit<CartToPrice, 'codeAt' | 'buyer'> & { userId: string | null },
  own: Checkout | null,
): Promise<Result<PricedPurchase, UnpricedCode>> {
  const toPrice = { ...cart, buyer: { userId: cart.userId, checkoutId: own?.id ?? '' } }
  const priced = await priceCart(shop, toPrice)
  if (priced.ok || priced.code !== 'code_ended' || !own || canNoLongerBePaid(own, shop)) return priced
  const quoted = await findLatestQuote(shop.db, own.id)
  if (!quoted) return priced
  const again = await priceCart(shop, { ...toPrice, codeAt: quoted.createdAt })
  return again.ok && hasSameTerms(quoted, again.value.quote) ? again : priced
}

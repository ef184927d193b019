import type { Words } from '#i18n/island.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { rememberOrder } from '#features/tracking/recent-orders.store.ts'
import { localizedPath } from '#shared/locale.ts'
import { showToastOnNextPage } from '#ui/toast/toast.ts'
import { forgetDraft } from './checkout-draft.store.ts'
import { orderToast } from './checkout-notices.ts'
import { withoutBought } from './payment-session.ts'
import type { WireQuote } from './quote.schema.ts'

/**
 * After the order exists: stores its number, removes what was bought from the cart and opens the home page. The cart
 * that a customer has come to pay for since stays, and its checkout begins.
 * @param isEarlier whether it was paid on a visit that ended long ago
 */
export function finish(words: Words, orderId: string, bought: WireQuote['lines'], isEarlier: boolean): void {
  rememberOrder(orderId)
  forgetDraft()
  const goesOn = isEarlier && $cart.get().length > 0
  showToastOnNextPage(orderToast(words, orderId, goesOn))
  if (goesOn) return location.reload()
  $cart.set(withoutBought($cart.get(), bought))
  location.assign(localizedPath(words.locale, '/'))
}

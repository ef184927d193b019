import type { Words } from '#i18n/island.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { rememberOrder } from '#features/tracking/recent-orders.store.ts'
import { localizedPath } from '#shared/locale.ts'
import { showToastOnNextPage } from '#ui/toast/toast.ts'
import { forgetDraft } from './checkout-draft.store.ts'
import { successToast } from './checkout-notices.ts'
import { withoutBought } from './payment-session.ts'
import type { WireQuote } from './quote.schema.ts'

/** After the order exists: stores its number, removes what was bought from the cart and opens the home page. */
export function finish(words: Words, orderId: string, bought: WireQuote['lines']): void {
  rememberOrder(orderId)
  forgetDraft()
  $cart.set(withoutBought($cart.get(), bought))
  showToastOnNextPage(successToast(words, orderId))
  location.assign(localizedPath(words.locale, '/'))
}

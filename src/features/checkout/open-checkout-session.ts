import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { openPaymentForm } from '#features/payments/open-payment-form.ts'
import type { PaymentForm } from '#features/payments/payment-form.ts'
import type { PaymentFormSettings } from '#features/payments/payment.ts'
import { $currency } from '#features/preferences/preferences.store.ts'
import { receiptOf } from '#features/receipts/receipts.ts'
import { keepReceipt } from '#features/receipts/receipts.store.ts'
import { rememberOrder } from '#features/tracking/recent-orders.store.ts'
import { showToast, showToastOnNextPage } from '#ui/toast/toast.ts'
import { checkoutApi, type CheckoutApi } from './checkout.api.ts'
import { createCheckout, type Checkout } from './checkout-controller.ts'
import { $draft, forgetDraft } from './checkout-draft.store.ts'
import { checkDraft } from './checkout-form.ts'
import type { MadePayment } from './checkout-machine.ts'
import { noticeToast, successToast } from './checkout-notices.ts'
import { $keptSession, readKeptSession } from './checkout-session.store.ts'
import { withoutBought } from './payment-session.ts'

/** One visit to the checkout in this browser. */
export interface CheckoutSession {
  checkout: Checkout
  api: CheckoutApi
  form: PaymentForm
  /** Starts, and watches cart, currency and other tabs until the returned function is called. */
  begin(): () => void
}

/** Connects the checkout to this browser: stores, storage, toasts, API and payment form. */
export function openCheckoutSession(settings: PaymentFormSettings, words: Words): CheckoutSession {
  const { locale } = words
  const api = checkoutApi(locale)
  const form = openPaymentForm(settings, locale)

  const checkout = createCheckout({
    api,
    form,
    kept: { get: readKeptSession, set: (session) => $keptSession.set(session) },
    cart: () => $cart.get(),
    currency: () => $currency.get(),
    customerData() {
      const checked = checkDraft($draft.get(), new Date())
      return 'data' in checked ? checked.data : null
    },
    returnUrl: location.origin + localizedPath(locale, '/checkout'),
    withLock: <T>(work: () => Promise<T>): Promise<T> =>
      // Only secure contexts have locks; localhost and https are secure.
      'locks' in navigator ? (navigator.locks.request('checkout', work) as Promise<T>) : work(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    notify: (notice, reason) => showToast(noticeToast(words, notice, reason)),
    leaveForCart: () => location.replace(localizedPath(locale, '/cart')),
    finish: (orderId, payment, receipt) => {
      keepReceipt(receiptOf(orderId, receipt))
      finish(words, orderId, payment)
    },
  })

  function begin(): () => void {
    const stops = [
      $cart.listen(() => void checkout.sync()),
      $currency.listen(() => void checkout.sync()),
      $keptSession.listen((session) => void checkout.adopt(session)),
    ]
    void checkout.start(form.takeReturn())
    return () => stops.forEach((stop) => stop())
  }
  return { checkout, api, form, begin }
}

/** After the order exists: stores its number, removes what was bought from the cart and opens the home page. */
function finish(words: Words, orderId: string, { session }: MadePayment): void {
  rememberOrder(orderId)
  forgetDraft()
  $cart.set(withoutBought($cart.get(), session?.quote.lines ?? []))
  showToastOnNextPage(successToast(words, orderId))
  location.assign(localizedPath(words.locale, '/'))
}

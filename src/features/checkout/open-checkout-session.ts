import { atom, type WritableAtom } from 'nanostores'
import type { Words } from '#i18n/island.ts'
import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { localizedPath } from '#shared/locale.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { openPaymentForm } from '#features/payments/open-payment-form.ts'
import type { PaymentForm } from '#features/payments/payment-form.ts'
import type { PaymentFormSettings } from '#features/payments/payment.ts'
import type { CheckoutMethod } from '#shared/payment-methods.ts'
import { $currency } from '#features/preferences/preferences.store.ts'
import { receiptOf } from '#features/orders/receipts.ts'
import { keepReceipt } from '#features/orders/receipts.store.ts'
import { serverNow } from '#shared/server-clock.ts'
import { showToast } from '#ui/toast/toast.ts'
import { checkoutApi, type CheckoutApi } from './checkout.api.ts'
import { createCheckout, type Checkout } from './checkout-controller.ts'
import { $draft } from './checkout-draft.store.ts'
import { checkDraft, deliveryOf } from './checkout-form.ts'
import { noticeToast } from './checkout-notices.ts'
import { $keptSession, readKeptSession } from './checkout-session.store.ts'
import { finish } from './finish-purchase.ts'
import { deliveryKey } from './payment-session.ts'
import { settleDay } from './settle-day.ts'
import { $transfer } from './transfer.store.ts'
import { watchHold } from './when/hold.store.ts'
import { watchLeaving } from './when/watch-leaving.ts'

/** How often the hold on a slot is prolonged while the page is visible. It lasts for 15 minutes. */
const PROLONG_EVERY_MS = 5 * MINUTE_MS

/** One visit to the checkout in this browser. */
export interface CheckoutSession {
  checkout: Checkout
  api: CheckoutApi
  form: PaymentForm
  /** How the customer wants to pay. */
  $method: WritableAtom<CheckoutMethod>
  /** The rules that decide until when one can order for which day. */
  times: DeliveryTimes
  /**
   * Starts, and watches cart, currency and other tabs until the returned function is called, or until a transfer is
   * waited for, which another tab may have begun.
   */
  begin(): () => void
}

/** Connects the checkout to this browser: stores, storage, toasts, API and payment form. */
export function openCheckoutSession(
  settings: PaymentFormSettings,
  words: Words,
  times: DeliveryTimes,
): CheckoutSession {
  const { locale } = words
  const api = watchHold(checkoutApi(locale), locale, times)
  const form = openPaymentForm(settings, locale)
  const $method = atom<CheckoutMethod>('card')
  let dismissNotice = () => {}

  const checkout = createCheckout({
    api,
    form,
    kept: { get: readKeptSession, set: (session) => $keptSession.set(session) },
    cart: () => $cart.get(),
    currency: () => $currency.get(),
    delivery: () => deliveryOf($draft.get()),
    method: () => $method.get(),
    awaitTransfer: (transfer) => $transfer.set(transfer),
    customerData() {
      const checked = checkDraft($draft.get(), serverNow(), times)
      return 'data' in checked ? checked.data : null
    },
    returnUrl: location.origin + localizedPath(locale, '/checkout'),
    withLock: <T>(work: () => Promise<T>): Promise<T> =>
      // Only secure contexts have locks; localhost and https are secure.
      'locks' in navigator ? (navigator.locks.request('checkout', work) as Promise<T>) : work(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    notify(notice, reason) {
      dismissNotice = showToast(noticeToast(words, notice, reason))
    },
    leaveForCart: () => location.replace(localizedPath(locale, '/cart')),
    finish: (orderId, payment, receipt) => {
      const bought = payment.session?.quote.lines ?? []
      keepReceipt(receiptOf(orderId, receipt, bought))
      finish(words, orderId, bought, payment.isEarlier)
    },
  })

  function begin(): () => void {
    const end = (): void => stops.forEach((stop) => stop())
    const stops = [
      // A transfer holds the purchase: the visit behind its screen must begin no other payment of it.
      $transfer.listen((transfer) => {
        if (transfer) end()
      }),
      $cart.listen(() => void checkout.sync()),
      $currency.listen(() => void checkout.sync()),
      $draft.listen((now, before) => {
        if (!before || deliveryKey(deliveryOf(now)) !== deliveryKey(deliveryOf(before))) void checkout.sync()
      }),
      $keptSession.listen((session) => void checkout.adopt(session)),
      checkout.$state.listen(({ phase }, before) => {
        // The first answer of the server has told its time.
        if (before?.phase === 'starting' && phase === 'ready') settleDay(times)
        // What went wrong the last time is over.
        if (phase === 'paying') dismissNotice()
      }),
    ]
    stops.push(watchLeaving(api, checkout, readKeptSession))
    let prolonging = setTimeout(prolong, PROLONG_EVERY_MS)
    function prolong(): void {
      if (!document.hidden) void checkout.keepPlace()
      prolonging = setTimeout(prolong, PROLONG_EVERY_MS)
    }
    stops.push(() => clearTimeout(prolonging))
    void checkout.start(form.takeReturn())
    return end
  }
  return { checkout, api, form, $method, times, begin }
}

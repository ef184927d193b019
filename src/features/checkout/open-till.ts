import { atom, type WritableAtom } from 'nanostores'
import type { Stripe } from '@stripe/stripe-js'
import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { $currency } from '#features/preferences/preferences.store.ts'
import { rememberOrder } from '#features/tracking/recent-orders.store.ts'
import { showToast, showToastOnNextPage } from '#ui/toast/toast.ts'
import { checkoutApi, type CheckoutApi } from './checkout.api.ts'
import { createCheckout, type Checkout } from './checkout-controller.ts'
import { $draft, forgetDraft } from './checkout-draft.store.ts'
import { checkDraft } from './checkout-form.ts'
import type { Paid } from './checkout-machine.ts'
import { noticeToast, successToast } from './checkout-notices.ts'
import { $keptSession, readKeptSession } from './checkout-session.store.ts'
import { loadProviderScript, type PaymentKeys } from './load-stripe.ts'
import { stripeProvider, type Provider } from './provider.ts'
import { takeReturn } from './bank-return.ts'
import { withoutBought } from './session.ts'

/** One visit to the checkout in this browser. */
export interface Till {
  checkout: Checkout
  api: CheckoutApi
  provider: Provider
  script: Promise<Stripe | null>
  /** Whether the provider's script cannot be had. */
  $scriptFailed: WritableAtom<boolean>
  /** Begins, and watches cart, currency and the other tabs until the answer is called. */
  begin(): () => void
}

/** Joins the checkout to this browser: its stores and storages, its toasts, the API and the provider's script. */
export function openTill(keys: PaymentKeys, words: Words): Till {
  const { locale } = words
  const $scriptFailed = atom(false)
  const script = loadProviderScript(keys, locale).catch(() => {
    $scriptFailed.set(true)
    return null
  })
  const api = checkoutApi(locale)
  const provider = stripeProvider(script)

  const checkout = createCheckout({
    api,
    provider,
    kept: { get: readKeptSession, set: (session) => $keptSession.set(session) },
    cart: () => $cart.get(),
    currency: () => $currency.get(),
    customerData() {
      const checked = checkDraft($draft.get(), new Date())
      return 'data' in checked ? checked.data : null
    },
    returnUrl: location.origin + localizedPath(locale, '/checkout'),
    exclusively: <T>(work: () => Promise<T>): Promise<T> =>
      // Only secure contexts have locks; localhost and https are.
      'locks' in navigator ? (navigator.locks.request('checkout', work) as Promise<T>) : work(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    say: (notice, reason) => showToast(noticeToast(words, notice, reason)),
    leaveForCart: () => location.replace(localizedPath(locale, '/cart')),
    finish: (orderId, paid) => finish(words, orderId, paid),
  })

  function begin(): () => void {
    const stops = [
      $cart.listen(() => void checkout.lookAround()),
      $currency.listen(() => void checkout.lookAround()),
      $keptSession.listen((session) => void checkout.adopt(session)),
    ]
    void checkout.start(takeReturn())
    return () => stops.forEach((stop) => stop())
  }
  return { checkout, api, provider, script, $scriptFailed, begin }
}

/** After the order is certain: its number is remembered, the cart is cleared, and the visitor goes home. */
function finish(words: Words, orderId: string, { session }: Paid): void {
  rememberOrder(orderId)
  forgetDraft()
  $cart.set(withoutBought($cart.get(), session?.quote.lines ?? []))
  showToastOnNextPage(successToast(words, orderId))
  location.assign(localizedPath(words.locale, '/'))
}

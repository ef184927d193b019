import { keep } from '#shared/browser-storage.ts'
import type { CheckoutApi } from '../checkout.api.ts'
import type { Checkout } from '../checkout-controller.ts'
import { givesPlaceBack } from '../checkout-machine.ts'
import type { PaymentSession } from '../payment-session.ts'

/** A change of this key in the browser's storage tells other tabs that one has been left. */
const LEFT = 'checkout-left'

/**
 * Gives the place in a slot back when the page is left, until the returned function is called, and what Pay held for a
 * payment that was declined. The page that follows, by a reload or by the back button, takes the place again first
 * thing. Another tab that shares the payment takes it again at once.
 */
export function watchLeaving(
  api: Pick<CheckoutApi, 'leave'>,
  checkout: Pick<Checkout, '$state' | 'keepPlace'>,
  keptSession: () => PaymentSession | null,
): () => void {
  const leave = () => {
    const session = givesPlaceBack(checkout.$state.get()) ? keptSession() : null
    if (!session) return
    api.leave(session)
    keep(LEFT, String(Date.now()))
  }
  const follow = ({ key }: StorageEvent) => {
    if (key === LEFT) void checkout.keepPlace()
  }
  addEventListener('pagehide', leave)
  addEventListener('storage', follow)
  return () => {
    removeEventListener('pagehide', leave)
    removeEventListener('storage', follow)
  }
}

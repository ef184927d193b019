import { atom, type WritableAtom } from 'nanostores'
import type { CheckoutDeps } from './checkout-deps.ts'
import { next, type CheckoutEvent, type CheckoutState } from './checkout-machine.ts'
import type { Purchase, Total } from './payment-session.ts'
import type { RefusedDelivery } from './refused-delivery.ts'

/** What the steps of one visit to the checkout share. */
export interface CheckoutVisit {
  $state: WritableAtom<CheckoutState>
  $declined: WritableAtom<boolean>
  $totalBefore: WritableAtom<Total | null>
  $refused: WritableAtom<RefusedDelivery | null>
  /** Applies the event if the current state allows it. Synchronous, so a double click submits once. */
  send(event: CheckoutEvent): boolean
  /** Returns the purchase that cart, currency and delivery form name now. */
  purchase(discountCode: string | null): Purchase
}

/** Opens a visit that nothing has happened in yet. */
export function openVisit(deps: Pick<CheckoutDeps, 'cart' | 'currency' | 'delivery'>): CheckoutVisit {
  const $state = atom<CheckoutState>({ phase: 'starting' })
  return {
    $state,
    $declined: atom(false),
    $totalBefore: atom<Total | null>(null),
    $refused: atom<RefusedDelivery | null>(null),
    send(event) {
      const state = next($state.get(), event)
      if (state) $state.set(state)
      return state !== null
    },
    purchase: (discountCode) => ({
      items: deps.cart(),
      currency: deps.currency(),
      discountCode,
      delivery: deps.delivery(),
    }),
  }
}

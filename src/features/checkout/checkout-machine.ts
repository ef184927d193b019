import type { PaymentProof } from '#features/payments/payment-form.ts'
import type { PaymentSession } from './payment-session.ts'

/** A payment that the customer has made. The session is null after a return into another browser. */
export interface MadePayment extends PaymentProof {
  session: PaymentSession | null
  /** Whether the provider has reported it as paid; else only the server has refused changes of it. */
  isPaid: boolean
  /** Whether it was paid on a visit that ended long ago. */
  isEarlier: boolean
}

/** Why no session could be created. */
export interface Problem {
  code: string | null
  reason: string | null
  productId: string | null
}

/**
 * The state of a checkout. Only `ready` leads to `paying`. While the bank is processing a payment, nothing is shown as
 * paid: `confirming` and `unconfirmed` are for payments that the provider reports as paid.
 */
export type CheckoutState =
  | { phase: 'starting' }
  /** `refusedPay`: a payment was refused before anything was charged, because of a product. */
  | { phase: 'unavailable'; problem: Problem; refusedPay: boolean }
  | { phase: 'ready'; session: PaymentSession }
  | { phase: 'updating'; session: PaymentSession }
  | { phase: 'paying'; session: PaymentSession }
  /** The bank has not decided about the payment. The page asks repeatedly. */
  | { phase: 'processing'; payment: MadePayment }
  /** The bank has not decided for so long that the page has stopped asking. */
  | { phase: 'stillProcessing'; payment: MadePayment }
  | { phase: 'confirming'; payment: MadePayment }
  | { phase: 'unconfirmed'; payment: MadePayment }
  | { phase: 'done'; orderId: string }

type FormEvent =
  | { type: 'start' }
  | { type: 'sessionMade'; session: PaymentSession }
  | { type: 'sessionRefused'; problem: Problem }
  | { type: 'change' }
  | { type: 'adopt'; session: PaymentSession }
  | { type: 'pay' }
  | { type: 'notCharged' }
  | { type: 'soldOut'; problem: Problem }

type PaymentEvent =
  | { type: 'paid'; payment: MadePayment }
  | { type: 'processing'; payment: MadePayment }
  | { type: 'stillProcessing' }
  | { type: 'bankDeclined' }
  | { type: 'confirmed'; orderId: string }
  | { type: 'notConfirmed' }
  | { type: 'confirmAgain' }

export type CheckoutEvent = FormEvent | PaymentEvent

/** Returns the state after an event; null if the event is not possible now, and callers then do nothing. */
export function next(state: CheckoutState, event: CheckoutEvent): CheckoutState | null {
  switch (event.type) {
    case 'start':
      return state.phase === 'unavailable' ? { phase: 'starting' } : null
    case 'sessionMade':
      return isWaiting(state) ? { phase: 'ready', session: event.session } : null
    case 'sessionRefused':
      if (state.phase === 'updating') return { phase: 'ready', session: state.session }
      return state.phase === 'starting' ? { phase: 'unavailable', problem: event.problem, refusedPay: false } : null
    case 'change':
      return state.phase === 'ready' ? { phase: 'updating', session: state.session } : null
    case 'adopt':
      return state.phase === 'ready' ? { phase: 'ready', session: event.session } : null
    case 'pay':
      return state.phase === 'ready' ? { phase: 'paying', session: state.session } : null
    case 'notCharged':
      return state.phase === 'paying' ? { phase: 'ready', session: state.session } : null
    case 'soldOut':
      return state.phase === 'paying' ? { phase: 'unavailable', problem: event.problem, refusedPay: true } : null
    default:
      return afterPayment(state, event)
  }
}

function afterPayment(state: CheckoutState, event: PaymentEvent): CheckoutState | null {
  const { phase } = state
  const isUndecided = isWaiting(state) || phase === 'paying'
  const isProcessing = phase === 'processing' || phase === 'stillProcessing'
  switch (event.type) {
    case 'paid':
      return isUndecided || isProcessing ? { phase: 'confirming', payment: event.payment } : null
    case 'processing':
      return isUndecided || phase === 'confirming' || phase === 'stillProcessing'
        ? { phase: 'processing', payment: event.payment }
        : null
    case 'stillProcessing':
      return phase === 'processing' ? { phase: 'stillProcessing', payment: state.payment } : null
    case 'bankDeclined':
      return phase === 'processing' ? { phase: 'starting' } : null
    case 'confirmed':
      return phase === 'confirming' ? { phase: 'done', orderId: event.orderId } : null
    case 'notConfirmed':
      return phase === 'confirming' ? { phase: 'unconfirmed', payment: state.payment } : null
    case 'confirmAgain':
      return phase === 'unconfirmed' ? { phase: 'confirming', payment: state.payment } : null
  }
}

/**
 * Returns whether leaving the page gives back what the checkout holds. After Pay it does not: a bank's page follows, or
 * the payment may succeed without the page.
 */
export function givesPlaceBack({ phase }: CheckoutState): boolean {
  return phase === 'starting' || phase === 'unavailable' || phase === 'ready' || phase === 'updating'
}

function isWaiting(state: CheckoutState): boolean {
  return state.phase === 'starting' || state.phase === 'updating'
}

/** Returns the session on screen, or null. */
export function shownSession(state: CheckoutState): PaymentSession | null {
  if ('session' in state) return state.session
  return 'payment' in state ? state.payment.session : null
}

import type { Session } from './session.ts'

/** A charged intent, as far as this browser knows it. The session is null on a return into another browser. */
export interface Paid {
  paymentIntentId: string
  clientSecret: string
  session: Session | null
}

/** Why no session could be made. */
export interface Problem {
  code: string | null
  reason: string | null
  productId: string | null
}

/** Where a checkout stands. Only `ready` leads to `paying`; back from `confirming` leads only what the bank declines after all. */
export type CheckoutState =
  | { phase: 'starting' }
  /** `refusedPay`: a payment was refused before the card was charged, because of a product. */
  | { phase: 'unavailable'; problem: Problem; refusedPay: boolean }
  | { phase: 'ready'; session: Session }
  | { phase: 'updating'; session: Session }
  | { phase: 'paying'; session: Session }
  | { phase: 'confirming'; paid: Paid }
  /** The bank has not decided about the payment. */
  | { phase: 'processing'; paid: Paid }
  | { phase: 'unconfirmed'; paid: Paid }
  | { phase: 'done'; orderId: string }

export type CheckoutEvent =
  | { type: 'start' }
  | { type: 'sessionMade'; session: Session }
  | { type: 'sessionRefused'; problem: Problem }
  | { type: 'change' }
  | { type: 'adopt'; session: Session }
  | { type: 'pay' }
  | { type: 'notCharged' }
  | { type: 'soldOut'; problem: Problem }
  | { type: 'processing' }
  | { type: 'bankDeclined' }
  | { type: 'charged'; paid: Paid }
  | { type: 'confirmed'; orderId: string }
  | { type: 'notConfirmed' }
  | { type: 'confirmAgain' }

/** The state after an event; null when the event is not possible now, which callers take as “do nothing”. */
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
    case 'charged':
      return isWaiting(state) || state.phase === 'paying' ? { phase: 'confirming', paid: event.paid } : null
    default:
      return afterCharge(state, event)
  }
}

function afterCharge(
  state: CheckoutState,
  event: Extract<
    CheckoutEvent,
    { type: 'confirmed' | 'notConfirmed' | 'confirmAgain' | 'processing' | 'bankDeclined' }
  >,
): CheckoutState | null {
  if (state.phase === 'confirming' && event.type === 'processing') return { phase: 'processing', paid: state.paid }
  if (state.phase === 'processing' && event.type === 'confirmAgain') return { phase: 'confirming', paid: state.paid }
  if (state.phase === 'processing' && event.type === 'bankDeclined') return { phase: 'starting' }
  if (state.phase === 'confirming' && event.type === 'confirmed') return { phase: 'done', orderId: event.orderId }
  if (state.phase === 'confirming' && event.type === 'notConfirmed') return { phase: 'unconfirmed', paid: state.paid }
  if (state.phase === 'unconfirmed' && event.type === 'confirmAgain') return { phase: 'confirming', paid: state.paid }
  return null
}

function isWaiting(state: CheckoutState): boolean {
  return state.phase === 'starting' || state.phase === 'updating'
}

/** The session on screen, if there is one. */
export function shownSession(state: CheckoutState): Session | null {
  if ('session' in state) return state.session
  return 'paid' in state ? state.paid.session : null
}

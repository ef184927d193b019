import { ApiError } from '#shared/api-client.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import type { Problem } from './checkout-machine.ts'
import type { Purchase, PaymentSession } from './payment-session.ts'

export type Requested =
  | { kind: 'made'; session: PaymentSession }
  /** The stored session has been paid, or the bank is processing it. */
  | { kind: 'closed'; known: PaymentSession }
  | { kind: 'refused'; problem: Problem }

type Deps = Pick<CheckoutDeps, 'kept' | 'withLock'> & { api: Pick<CheckoutDeps['api'], 'createSession'> }

/**
 * Requests a session for a purchase, on this browser's existing payment if that may still change. One tab at a time, so
 * that two tabs share one payment and a purchase is charged once. Never throws.
 */
export function requestSession({ api, kept, withLock }: Deps, purchase: Purchase): Promise<Requested> {
  return withLock(async (): Promise<Requested> => {
    const known = kept.get()
    try {
      const session = { ...(await api.createSession(purchase, known)), quotedAt: Date.now() }
      kept.set(session)
      return { kind: 'made', session }
    } catch (error) {
      const problem = asProblem(error)
      return known && problem.code === 'checkout_closed' ? { kind: 'closed', known } : { kind: 'refused', problem }
    }
  })
}

function asProblem(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { code: null, reason: null, productId: null }
  return { code: error.code, reason: error.reason, productId: error.field }
}

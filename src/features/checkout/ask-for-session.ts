import { ApiError } from '#shared/api-client.ts'
import type { CheckoutApi } from './checkout.api.ts'
import type { Problem } from './checkout-machine.ts'
import type { Session, Wanted } from './session.ts'

/** The session this browser keeps, read afresh each time: another tab may have changed it this moment. */
export interface KeptSession {
  get(): Session | null
  set(session: Session | null): void
}

export type Asked =
  | { kind: 'made'; session: Session }
  /** The session this browser kept has been paid. */
  | { kind: 'paid'; known: Session }
  | { kind: 'refused'; problem: Problem }

interface Counter {
  api: Pick<CheckoutApi, 'createSession'>
  kept: KeptSession
  exclusively<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Asks the server for a session of what is wanted: on the intent this browser already has, if that may still
 * change. One tab at a time, so that two tabs share one intent and a purchase is charged once. Never throws.
 */
export function askForSession({ api, kept, exclusively }: Counter, wanted: Wanted): Promise<Asked> {
  return exclusively(async (): Promise<Asked> => {
    const known = kept.get()
    try {
      const session = await api.createSession(wanted, known)
      kept.set(session)
      return { kind: 'made', session }
    } catch (error) {
      const problem = asProblem(error)
      return known && problem.code === 'checkout_closed' ? { kind: 'paid', known } : { kind: 'refused', problem }
    }
  })
}

function asProblem(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { code: null, reason: null, productId: null }
  return { code: error.code, reason: error.reason, productId: error.field }
}

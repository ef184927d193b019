import type { Form } from './form-encoding.ts'
import type { State } from './state.ts'

/** One call of the API, with everything that its handler may use. */
export interface Call {
  state: State
  /** Seconds since 1970, as Stripe counts. */
  now: number
  /** Form body of a POST, query of a GET. */
  params: Form
  key: 'secret' | 'publishable'
  requestId: string
  idempotencyKey: string | null
  /** Where the sandbox was reached, for links back to it. */
  origin: string
  /** Whether events are sent anywhere, or only recorded. */
  hasWebhook: boolean
}

/** An answer that keeps what was written; a thrown `SandboxError` undoes it. */
export interface Answer {
  status: number
  body: unknown
}

export function ok(body: unknown): Answer {
  return { status: 200, body }
}

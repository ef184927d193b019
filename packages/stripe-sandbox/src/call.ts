import type { Form } from './form-encoding.ts'
import type { State } from './state.ts'

/** One API call, with everything that its handler may use. */
export interface Call {
  state: State
  /** Seconds since 1970, as Stripe counts. */
  now: number
  /** Form body of a POST, query of a GET. */
  params: Form
  key: 'secret' | 'publishable'
  requestId: string
  idempotencyKey: string | null
  /** The origin at which the sandbox was reached, for links back to it. */
  origin: string
  /** Whether events are sent anywhere, or only recorded. */
  hasWebhook: boolean
}

/** A response after which the call's writes are committed; a thrown `SandboxError` rolls them back. */
export interface Answer {
  status: number
  body: unknown
}

/** Returns a 200 answer with a body that becomes JSON. */
export function ok(body: unknown): Answer {
  return { status: 200, body }
}

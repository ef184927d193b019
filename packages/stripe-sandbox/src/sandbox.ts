import { PUBLISHABLE_KEY, SECRET_KEY, type Keys } from './auth.ts'
import { answerChallengeRequest, answerStyles } from './challenge-routes.ts'
import { answerControl } from './control.ts'
import { errorBody } from './errors.ts'
import { startFailingRefunds } from './failing-refunds.ts'
import { ConnectionReset, createFaults, type Fault } from './faults.ts'
import { startLatePayments } from './late-payments.ts'
import { answerApi, answerKeyInUse, type Incoming, type SandboxDeps } from './router.ts'
import { newId, openState } from './state.ts'
import { startDelivery } from './webhook-delivery.ts'

export { PUBLISHABLE_KEY, SECRET_KEY } from './auth.ts'
export { ConnectionReset } from './faults.ts'

export interface SandboxOptions {
  /** SQLite file that holds the sandbox's state; created if absent. */
  stateFile: string
  /** Where signed events are sent. Without it they are only recorded and can be listed. */
  webhook?: { url: string; secret: string }
  /** API keys in place of `sk_test_sandbox` and `pk_test_sandbox`. */
  keys?: Keys
  /** Milliseconds since 1970; the machine's clock by default. */
  now?: () => number
  /** Used to send events; the global fetch by default. */
  fetch?: typeof globalThis.fetch
  /**
   * True for a command beside the process that serves this state: it may make calls, but the bank decides nothing in it
   * and it sends no events, since both would happen twice.
   */
  isBeside?: boolean
}

export interface Sandbox {
  /** The only key to the controls for tests; every sandbox makes a new one. */
  readonly controlKey: string
  /**
   * Answers a request to `/sandbox/stripe/…`, or to plain `/v1/…` as the SDK sends it. Rejects with `ConnectionReset`
   * only if a test has ordered a broken connection.
   */
  fetch(request: Request): Promise<Response>
  /** Stops sending events and closes the state. */
  close(): Promise<void>
}

const NO_TIMER = { wake: () => {}, close: () => {} }
const PREFIX = '/sandbox/stripe/'
const CONTROL = '_control'
/** The largest body of a request, in bytes. */
export const LARGEST_BODY = 64 * 1024

/** Returns true if a URL's path is one of the controls for tests. */
export function isControlPath(path: string): boolean {
  return path.startsWith(PREFIX) && path.slice(PREFIX.length).split('/')[0] === CONTROL
}

/**
 * Creates a small, strict stand-in for Stripe: what it acknowledged with 2xx survives a crash of its process. To use it
 * inside a process, give the SDK `Stripe.createFetchHttpClient(sandboxFetch(sandbox))`; `main.ts` runs it as a process
 * of its own.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const now = options.now ?? Date.now
  const state = openState(options.stateFile)
  const { webhook, isBeside = false } = options
  const delivery =
    webhook && !isBeside ? startDelivery(state, webhook, { now, fetch: options.fetch ?? globalThis.fetch }) : undefined
  const deps: SandboxDeps = {
    state,
    now,
    hasWebhook: webhook !== undefined,
    keys: options.keys ?? { secret: SECRET_KEY, publishable: PUBLISHABLE_KEY },
    controlKey: newId('control', 32),
  }
  const refunds = isBeside ? NO_TIMER : startFailingRefunds(deps, () => delivery?.wake())
  const payments = isBeside ? NO_TIMER : startLatePayments(deps, () => delivery?.wake())
  const faults = createFaults()
  const closing = new AbortController()
  const heldKeys = new Set<string>()

  async function answerWithFaults(incoming: Incoming): Promise<Response> {
    const { request, path } = incoming
    const key = request.headers.get('idempotency-key')
    if (key && heldKeys.has(key)) return answerKeyInUse(key)
    const fault = faults.take(request.method, path)
    const strike = (by: Fault) => faults.strike(by, AbortSignal.any([request.signal, closing.signal]))
    if (fault?.when === 'before') {
      if (key) heldKeys.add(key)
      const instead = await strike(fault).finally(() => key && heldKeys.delete(key))
      if (instead) return instead
    }
    if (path.startsWith('refunds')) refunds.wake()
    const response = answerApi(deps, incoming, fault?.kind === '500' ? fault.when : undefined)
    if (path.endsWith('/confirm')) payments.wake()
    if (path === 'refunds' && request.method === 'POST') refunds.wake()
    delivery?.wake()
    return fault?.when === 'after' ? ((await strike(fault)) ?? response) : response
  }

  return {
    controlKey: deps.controlKey,
    async fetch(request) {
      const url = new URL(request.url)
      const body = await request.text()
      if (closing.signal.aborted) throw new ConnectionReset('the sandbox is closed')
      if (Buffer.byteLength(body) > LARGEST_BODY) return notHere(413, 'The request is too large.')
      const prefixed = url.pathname.startsWith(PREFIX)
      const [area = '', ...rest] = url.pathname.slice(prefixed ? PREFIX.length : 1).split('/')
      const incoming: Incoming = { request, url, body, path: rest.join('/') }
      const known = request.method === 'GET' || request.method === 'POST'
      if (area === 'v1') return answerWithFaults(incoming)
      if (!prefixed) return notHere(404, 'Not found.')
      if (area === CONTROL) return answerControl(deps, faults, delivery, incoming)
      if (area === 'challenge.css' && request.method === 'GET') return answerStyles()
      if (area === 'challenge' && known) {
        const response = answerChallengeRequest(deps, incoming)
        delivery?.wake()
        return response
      }
      return notHere(404, 'Not found.')
    },
    async close() {
      if (closing.signal.aborted) return
      closing.abort(new ConnectionReset('the sandbox is closed'))
      refunds.close()
      payments.close()
      await delivery?.close()
      state.close()
    },
  }
}

function notHere(status: number, message: string): Response {
  return new Response(errorBody({ type: 'invalid_request_error', message }, 'req_none'), {
    status,
    headers: { 'content-type': 'application/json' },
  })
}

import Stripe from 'stripe'
import type { Config } from '#server/config.ts'

/** How long one request to the provider may take, in milliseconds. */
const TIMEOUT_MS = 10_000

/** The one retry policy for the provider: the SDK's own, with its idempotency keys. */
const MAX_RETRIES = 2

export type SandboxFetch = (request: Request) => Promise<Response>
type Send = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Returns the provider's SDK, which calls the provider, to STRIPE_API_URL, or to the sandbox inside this process.
 * @param sandbox answers in place of the provider when the shop runs without keys and without STRIPE_API_URL
 */
export function createStripe(config: Config, sandbox: SandboxFetch | null): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: MAX_RETRIES, telemetry: false }
  const { secretKey, apiUrl } = config.stripe
  if (apiUrl === null && !sandbox) return new Stripe(secretKey, options)

  const base = apiUrl ?? 'http://sandbox.internal/sandbox/stripe'
  // Never `fetch(new Request(url, init))`: once garbage is collected, the timeout's signal is lost with the
  // request, and a provider that hangs would be waited for for ever (measured with Node 24).
  const send: Send = apiUrl === null && sandbox ? inProcess(sandbox) : (url, init) => fetch(url, init)
  const rewritten = (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return send(`${base}${pathname}${search}`, init)
  }
  return new Stripe(secretKey, { ...options, httpClient: Stripe.createFetchHttpClient(rewritten) })
}

/** Asks the sandbox; the timeout's signal is listened to here, for the reason above. */
function inProcess(sandbox: SandboxFetch): Send {
  return (url, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true })
      sandbox(new Request(url, init)).then(resolve, reject)
    })
}

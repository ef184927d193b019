import Stripe from 'stripe'
import { outcomeOfStatus, watchCall, type Watch } from '#server/watch/watch-call.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** How long one request to the provider may take, in milliseconds. */
const TIMEOUT_MS = 10_000

/** The one retry policy for the provider: the SDK's own, with its idempotency keys. */
const MAX_RETRIES = 2

export type SandboxFetch = (request: Request) => Promise<Response>
type Send = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Returns the provider's SDK, directed to the provider, to STRIPE_API_URL, or to the sandbox in this process.
 * @param sandbox answers instead of the provider if the shop runs without keys and without STRIPE_API_URL
 */
export function createStripe(
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  sandbox: SandboxFetch | null,
  watch: Watch,
): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: MAX_RETRIES, telemetry: false }
  if (apiUrl === null && !sandbox)
    return new Stripe(secretKey, { ...options, httpClient: watched(Stripe.createNodeHttpClient(), watch) })

  const base = apiUrl ?? 'http://sandbox.internal/sandbox/stripe'
  // Never `fetch(new Request(url, init))`: the garbage collector can drop the timeout's signal together with the
  // request, and a provider that hangs would never time out (measured with Node 24).
  const send: Send = apiUrl === null && sandbox ? inProcess(sandbox) : (url, init) => fetch(url, init)
  const rewritten = (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return send(`${base}${pathname}${search}`, init)
  }
  return new Stripe(secretKey, { ...options, httpClient: watched(Stripe.createFetchHttpClient(rewritten), watch) })
}

/** Returns a client of the SDK whose requests are counted, measured and joined to the running trace. */
function watched(client: Stripe.HttpClient, watch: Watch): Stripe.HttpClient {
  const send = client.makeRequest.bind(client)
  client.makeRequest = (host, port, path, method, headers, ...rest) =>
    watchCall(
      watch,
      'payment provider',
      (more) => send(host, port, path, method, { ...headers, ...more }, ...rest),
      (answer) => outcomeOfStatus(answer.getStatusCode()),
    )
  return client
}

/** Calls the sandbox. Listens to the timeout's signal itself, for the reason above. */
function inProcess(sandbox: SandboxFetch): Send {
  return (url, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true })
      sandbox(new Request(url, init)).then(resolve, reject)
    })
}

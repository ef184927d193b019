import { sandboxFetch, type Sandbox } from '@moc-lan/stripe-sandbox'
import Stripe from 'stripe'
import { outcomeOfStatus, watchCall, type Watch } from '#server/watch/watch-call.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** How long one request to the provider may take, in milliseconds. */
const TIMEOUT_MS = 10_000

/** The one retry policy for the provider: the SDK's own, with its idempotency keys. */
const MAX_RETRIES = 2

/** The sandbox in this process. */
export type InnerSandbox = Pick<Sandbox, 'fetch'>

/**
 * Returns the provider's SDK, directed to the provider, to STRIPE_API_URL, or to the sandbox in this process.
 * @param inside answers instead of the provider if the shop runs without keys and without STRIPE_API_URL
 */
export function createStripe(
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  inside: InnerSandbox | null,
  watch: Watch,
): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: MAX_RETRIES, telemetry: false }
  if (apiUrl === null && !inside)
    return new Stripe(secretKey, { ...options, httpClient: watched(Stripe.createNodeHttpClient(), watch) })

  const base = apiUrl ?? 'http://sandbox.internal/sandbox/stripe'
  // Gets address and settings, never a Request, for the reason that `sandboxFetch` names.
  const send = apiUrl === null && inside ? sandboxFetch(inside) : fetch
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

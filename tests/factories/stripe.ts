import { sandboxFetch } from '@moc-lan/stripe-sandbox'
import Stripe from 'stripe'
import { handleLog } from '#features/orders/server/reconcile.ts'
import { receivePaymentEvent } from '#features/orders/server/receive-payment-event.ts'
import type { ProviderSandbox } from '#features/payments/server/payment-adapter.ts'
import type { InsideSandbox } from '#features/payments/server/stripe/open-stripe.ts'
import type { PaymentKey, PaymentProvider } from '#features/payments/server/payment-provider.ts'
import type { Shop } from '#server/shop.ts'

/** A sandbox in the test's own process, or one that listens at an address. */
type Where = { fetch: (request: Request) => Promise<Response> } | { url: string }

const SANDBOX_KEY = 'sk_test_sandbox'
const WEBHOOK_SECRET = 'whsec_sandbox'

/** Opens the provider's own SDK with the sandbox's secret key, to act as the owner does in the provider's dashboard. */
export function stripeAt(where: Where): Stripe {
  const options = { telemetry: false }
  if ('url' in where) {
    const { hostname, port } = new URL(where.url)
    return new Stripe(SANDBOX_KEY, { ...options, protocol: 'http', host: hostname, port: Number(port) })
  }
  return new Stripe(SANDBOX_KEY, { ...options, httpClient: Stripe.createFetchHttpClient(sandboxFetch(where)) })
}

/** Returns Stripe's sandbox of a shop that was opened in this process. @throws Error if it has none */
export function stripeSandbox(sandboxes: readonly ProviderSandbox[]): InsideSandbox['inside'] {
  const found = sandboxes.find(({ path }) => path === '/sandbox/stripe/')
  if (!found || !('inside' in found)) throw new Error('This shop has no sandbox of its own')
  return (found as InsideSandbox).inside
}

/** Returns the headers of a webhook with this body, as the provider signs it. */
export function signedHeaders(
  payload: string,
  { secret = WEBHOOK_SECRET, at = new Date() }: { secret?: string; at?: Date } = {},
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const { webhooks } = new Stripe(SANDBOX_KEY)
  return { 'Stripe-Signature': webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
}

/** Returns the body of the provider's event about a payment that succeeded. */
export function succeededEvent(paymentId: string): string {
  return JSON.stringify({
    id: `evt_${paymentId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: paymentId, object: 'payment_intent' } },
  })
}

/** Delivers a webhook to the shop, signed as the provider signs it. @throws Error if the shop does not accept it */
export async function deliver(shop: Shop, event: object | string): Promise<void> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const received = await receivePaymentEvent(shop, 'stripe', {
    body: payload,
    headers: new Headers(signedHeaders(payload, { at: shop.clock.now() })),
  })
  if (!received.ok) throw new Error(received.code)
}

/** Returns the shop's adapter of the provider. */
export function stripeOf({ payments }: Pick<Shop, 'payments'>): PaymentProvider {
  return payments.of('stripe')
}

export function stripePayment(paymentId: string): PaymentKey {
  return { provider: 'stripe', paymentId }
}

/** Runs the part of the reconciler's round that reads the provider's log. */
export function reconcileOnce(shop: Shop, options?: Parameters<typeof handleLog>[2]): Promise<number> {
  return handleLog(shop, stripeOf(shop), options)
}

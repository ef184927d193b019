import type Stripe from 'stripe'
import { fail } from '#shared/result.ts'
import type { AdapterContext } from '../payment-adapter.ts'
import type { ListRange, PaymentProvider, RefundOrder } from '../payment-provider.ts'
import { createSpentKeys, type SpentKeys } from './spent-keys.ts'
import { createStripe, type InnerSandbox } from './stripe-client.ts'
import { EVENT_TYPES, eventOf, inHistory, readEvent, subjectOf } from './stripe-events.ts'
import { call, listed } from './stripe-failure.ts'
import { disputeOf, paidChargeOf, paymentOf, refundOf, seconds, termsOf } from './stripe-payment.ts'
import type { StripeSettings } from './stripe-settings.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'

/** How old a signed event may be, in seconds: the provider's own recommendation against replays. */
const WEBHOOK_TOLERANCE_S = 300

/**
 * For how long the provider surely keeps an idempotency key: a day (its documentation, "Idempotent requests"), with a
 * margin.
 */
const KEY_KEPT_MS = 23 * HOUR_MS

/** How long a card payment may stay open, in milliseconds: its prices and delivery day are at most that old. */
const OPEN_FOR_MS = DAY_MS

/** The largest amount of a payment: eight digits (Stripe's documentation, "Minimum and maximum charge amounts"). */
const MAX_AMOUNT = 99_999_999

/** The smallest amounts of a payment, as the same page has them. */
const MIN_AMOUNT = { VND: 10_000, USD: 50 }

/** How many items the provider lists in one answer at most. */
const PAGE = 100

/**
 * Returns Stripe as a payment provider of the shop. A payment is a PaymentIntent for cards that is captured at once.
 * @param inside answers instead of the provider if the shop runs without keys and without STRIPE_API_URL
 */
export function stripeProvider(
  settings: StripeSettings,
  { clock, sandbox, metrics, traces }: Pick<AdapterContext, 'clock' | 'sandbox' | 'metrics' | 'traces'>,
  inside: InnerSandbox | null,
): PaymentProvider {
  const stripe = createStripe(settings, inside, { metrics, traces })
  const { publishableKey, webhookSecret } = settings
  const keys = createSpentKeys()
  const within = (range: ListRange) =>
    'paymentId' in range
      ? { payment_intent: range.paymentId, limit: PAGE }
      : {
          created: { gte: seconds(range.since), ...(range.until ? { lt: seconds(range.until) } : {}) },
          limit: PAGE,
        }

  return {
    name: 'stripe',
    method: 'card',
    form: { method: 'card', publishableKey, sandbox },
    maxAmount: { VND: MAX_AMOUNT, USD: MAX_AMOUNT },
    minAmount: MIN_AMOUNT,
    webhookAnswer: { received: true },
    openForMs: OPEN_FOR_MS,

    async create(terms, key) {
      const params = { ...termsOf(terms), allowed_payment_method_types: ['card' as const] }
      // Of a payment that an error has made nobody has the secret, so the one of a later key alone can be paid.
      const intent = await call(() =>
        keys.use(key, (idempotencyKey) => stripe.paymentIntents.create(params, { idempotencyKey })),
      )
      return { id: intent.id, clientSecret: intent.client_secret ?? '' }
    },
    async amend(id, terms, key) {
      await call(() => stripe.paymentIntents.update(id, termsOf(terms), { idempotencyKey: key }))
    },
    read: async (id) => paymentOf(await call(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))),
    async cancel(id) {
      await call(() => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }))
    },

    refund: async (order) => refundOf(await call(() => refundOnce({ stripe, clock, keys }, order))),
    readRefund: async (id) => refundOf(await call(() => stripe.refunds.retrieve(id))),

    listEvents(since) {
      const range = since === null ? {} : { created: { gte: seconds(since) } }
      return listed(() => stripe.events.list({ types: EVENT_TYPES, ...range, limit: PAGE }), eventOf)
    },
    listPaidCharges: (since, until) =>
      listed(() => stripe.charges.list(within({ since, ...(until ? { until } : {}) })), paidChargeOf),
    listRefunds: (range) => listed(() => stripe.refunds.list(within(range)), refundOf),
    listDisputes: (range) => listed(() => stripe.disputes.list(within(range)), disputeOf),
    subjectOf,
    inHistory,

    async verifyWebhook(body, headers) {
      const event = await stripe.webhooks
        .constructEventAsync(
          body,
          headers.get('stripe-signature') ?? '',
          webhookSecret,
          WEBHOOK_TOLERANCE_S,
          undefined,
          clock.now().getTime(),
        )
        .catch(() => null)
      return event ? readEvent(event) : fail('invalid_signature')
    },
  }
}

interface Refunding extends Pick<AdapterContext, 'clock'> {
  stripe: Stripe
  keys: SpentKeys
}

/**
 * Makes a refund once. Its order's id is the idempotency key. Once the provider may have dropped the key, or has
 * answered it with an error, the refund is searched for first: it may have been made all the same.
 */
async function refundOnce(
  { stripe, clock, keys }: Refunding,
  { id, paymentId, amount, askedAt }: RefundOrder,
): Promise<Stripe.Refund> {
  return keys.use(`refund:${id}`, async (idempotencyKey, isFirst) => {
    if (!isFirst || clock.now().getTime() - askedAt.getTime() >= KEY_KEPT_MS) {
      for await (const made of stripe.refunds.list({ payment_intent: paymentId, limit: PAGE }))
        if (made.metadata?.['refund'] === id) return made
    }
    return stripe.refunds.create({ payment_intent: paymentId, amount, metadata: { refund: id } }, { idempotencyKey })
  })
}

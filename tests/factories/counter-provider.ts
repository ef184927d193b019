import type {
  Payment,
  PaymentProvider,
  PaymentTerms,
  ProviderEvent,
  ProviderRefund,
} from '#features/payments/server/payment-provider.ts'
import { ProviderFailure } from '#features/payments/server/provider-failure.ts'
import { fail, ok } from '#shared/result.ts'
import { DAY_MS } from '#shared/durations.ts'

/** What a test does in the place of the provider and its customers. */
interface CounterControls {
  provider: PaymentProvider
  /** Gives the next payment this id, to be the same as another provider's. */
  nextId(id: string): void
  /** Receives money for a payment, and logs it as this event. By default all of it; less leaves the payment open. */
  pay(paymentId: string, options?: { eventId?: string | undefined; amount?: number | undefined }): void
  /** What was asked of it: the provider's functions, in order. */
  asked: (keyof PaymentProvider)[]
}

/**
 * A payment provider in memory, as a bank transfer is one: without a form, and the customer decides what they send.
 * Beside Stripe it shows what the shop does for every provider.
 */
export function openCounter(name = 'counter'): CounterControls {
  const payments = new Map<string, { terms: PaymentTerms; payment: Payment }>()
  const events: ProviderEvent[] = []
  const refunds: ProviderRefund[] = []
  const asked: (keyof PaymentProvider)[] = []
  let id = ''

  function find(paymentId: string) {
    const found = payments.get(paymentId)
    if (!found) throw new ProviderFailure({ kind: 'unknown', message: `${name} knows no payment ${paymentId}` })
    return found
  }
  async function* list<T>(items: readonly T[]) {
    yield* items.toReversed()
  }

  const provider: PaymentProvider = {
    name,
    method: 'transfer',
    form: null,
    maxAmount: { VND: 499_999_999, USD: 0 },
    webhookAnswer: { received: true },
    openForMs: DAY_MS,
    create(terms) {
      asked.push('create')
      const paymentId = id || crypto.randomUUID()
      id = ''
      const { amount, reference } = terms
      const money = { amount, currency: terms.currency, received: 0, refunded: 0, isDisputed: false, payer: null }
      const times = { createdAt: new Date(), chargedAt: null }
      payments.set(paymentId, { terms, payment: { id: paymentId, state: 'open', ...money, ...times, reference } })
      return Promise.resolve({ id: paymentId, clientSecret: `${paymentId} of ${name}` })
    },
    amend(paymentId, terms) {
      asked.push('amend')
      const { payment } = find(paymentId)
      payments.set(paymentId, { terms, payment: { ...payment, ...terms } })
      return Promise.resolve()
    },
    async read(paymentId) {
      asked.push('read')
      return Promise.resolve(find(paymentId).payment)
    },
    cancel(paymentId) {
      asked.push('cancel')
      const { payment } = find(paymentId)
      payment.state = payment.received > 0 ? 'paid' : 'cancelled'
      if (payment.received === 0) return Promise.resolve()
      const message = `${name} has received a part of ${paymentId}`
      return Promise.reject(new ProviderFailure({ kind: 'state', message, state: 'paid' }))
    },
    refund({ id: orderedAs, paymentId, amount, askedAt }) {
      asked.push('refund')
      find(paymentId).payment.refunded += amount
      const state = { state: 'succeeded', failure: null, createdAt: askedAt } as const
      const refund: ProviderRefund = { id: `refund_${refunds.length + 1}`, paymentId, orderedAs, amount, ...state }
      refunds.push(refund)
      return Promise.resolve(refund)
    },
    inHistory: () => 'always',
    readRefund: (refundId) => Promise.resolve(refunds.find((refund) => refund.id === refundId)!),
    listEvents(since) {
      asked.push('listEvents')
      return list(events.filter(({ createdAt }) => since === null || createdAt >= since))
    },
    listPaidCharges: () => list([]),
    listRefunds: (range) =>
      list(refunds.filter(({ paymentId }) => !('paymentId' in range) || paymentId === range.paymentId)),
    listDisputes: () => list([]),
    subjectOf: (type) => (type === 'paid' ? 'payment' : null),
    verifyWebhook: (body, headers) =>
      Promise.resolve(
        headers.get('counter-signature') === name
          ? ok(events.find((event) => event.id === body) ?? null)
          : fail('invalid_signature'),
      ),
  }
  return {
    provider,
    asked,
    nextId: (next) => void (id = next),
    pay(paymentId, { eventId = `event_${paymentId}`, amount } = {}) {
      const { terms, payment } = find(paymentId)
      payment.received += amount ?? terms.amount
      payment.chargedAt = new Date()
      if (payment.received >= terms.amount) payment.state = 'paid'
      events.push({ id: eventId, type: 'paid', paymentId, createdAt: new Date() })
    },
  }
}

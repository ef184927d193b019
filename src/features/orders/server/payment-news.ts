import type Stripe from 'stripe'

/** What the shop needs of a provider event: which it was, and whose intent to read again. */
export interface PaymentNews {
  /** The provider's event id, or `intent:<intent>` for an intent that was found without an event. */
  id: string
  type: string
  paymentIntentId: string
}

const REFUND_EVENTS: readonly string[] = ['charge.refunded', 'refund.updated', 'refund.failed', 'charge.refund.updated']

const DISPUTE_EVENTS: readonly string[] = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/**
 * The events that can change an order. The reconciler looks for those that no webhook brought. A refund that the bank
 * sends back is reported by the last three refund events, depending on the account's API version.
 */
export const RECONCILED: readonly string[] = ['payment_intent.succeeded', ...REFUND_EVENTS, ...DISPUTE_EVENTS]

/** The type of news about an intent that was found without an event. */
export const FOUND = 'intent.found'

/** Returns what the shop needs of an event; null if it changes no order. */
export function newsOf(event: Stripe.Event): PaymentNews | null {
  if (!RECONCILED.includes(event.type)) return null
  const paymentIntentId = intentOf(event)
  return paymentIntentId === null ? null : { id: event.id, type: event.type, paymentIntentId }
}

/** Whether the event is about a refund, so that the intent's refunds are read again. */
export function isAboutRefund(news: Pick<PaymentNews, 'type'> | undefined): boolean {
  return news !== undefined && REFUND_EVENTS.includes(news.type)
}

/** Whether the event is about a dispute, so that the intent's disputes are read again. */
export function isAboutDispute(news: Pick<PaymentNews, 'type'> | undefined): boolean {
  return news !== undefined && DISPUTE_EVENTS.includes(news.type)
}

function intentOf(event: Stripe.Event): string | null {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  if (object.object === 'payment_intent') return object.id ?? null
  const intent = object.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

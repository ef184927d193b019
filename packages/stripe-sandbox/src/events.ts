import type { Stripe } from 'stripe'
import type { Call } from './call.ts'
import { newId, type State } from './state.ts'

/** The API version of the sandbox: that of the pinned `stripe` package. */
export const API_VERSION = '2026-10-28.endive'

/** The events the sandbox makes (Stripe API, "Types of events"). */
export type EventName =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.pending'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_reinstated'
  | 'refund.created'
  | 'charge.refund.updated'
  | 'refund.updated'
  | 'refund.failed'

/** The cause of an event: a call, or a change by the bank. */
export type Cause = Pick<Call, 'state' | 'now' | 'idempotencyKey' | 'hasWebhook'> & { requestId: string | null }

type Subject = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute

/** Stripe retries for three days; a day is enough here. */
const RETRY_FOR_MS = 24 * 3600 * 1000

/** Records an event and queues its delivery, in the transaction of the change that it reports. */
export function recordEvent(call: Cause, type: EventName, subject: Subject, previous?: Partial<Subject>): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    // A provider's log never goes back in time, even if this machine's clock is corrected.
    created: Math.max(call.now, lastCreated(call.state)),
    data: { object: subject, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: call.hasWebhook ? 1 : 0,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  }
  call.state.insert(event)
  if (call.hasWebhook) queueDelivery(call.state, event.id)
}

function lastCreated(state: State): number {
  const row = state.sql(`SELECT created FROM objects WHERE object = 'event' ORDER BY seq DESC LIMIT 1`).get()
  return Number(row?.['created'] ?? 0)
}

/** Queues an event to be sent now, even if it was delivered before. */
export function queueDelivery(state: State, eventId: string): void {
  const now = Date.now()
  state
    .sql('INSERT OR REPLACE INTO deliveries (event_id, attempts, next_at, expires_at) VALUES (?, 0, ?, ?)')
    .run(eventId, now, now + RETRY_FOR_MS)
}

/** Returns the event as the API does: `pending_webhooks` is 1 until it is delivered. */
export function presentEvent(state: State, event: Stripe.Event): Stripe.Event {
  const waiting = state.sql('SELECT 1 FROM deliveries WHERE event_id = ?').get(event.id)
  return { ...event, pending_webhooks: waiting ? 1 : 0 }
}

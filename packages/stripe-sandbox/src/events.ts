import type { Stripe } from 'stripe'
import type { Call } from './call.ts'
import { newId, type State } from './state.ts'

/** The API version whose shapes the sandbox speaks: that of the pinned `stripe` package. */
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

/** What an event tells the cause of: a call, or something that happened by itself. */
export type Cause = Pick<Call, 'state' | 'now' | 'idempotencyKey' | 'hasWebhook'> & { requestId: string | null }

type Subject = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute

/** Stripe retries for three days; a day is enough here. */
const RETRY_FOR_MS = 24 * 3600 * 1000

/** Records an event and queues its delivery, in the transaction of the change that it tells of. */
export function recordEvent(call: Cause, type: EventName, subject: Subject, previous?: Partial<Subject>): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    // A provider's log never goes back, even if the clock of the machine that plays it is corrected.
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

/** Queues an event to be sent now; also one that was delivered before. */
export function queueDelivery(state: State, eventId: string): void {
  const now = Date.now()
  state
    .sql('INSERT OR REPLACE INTO deliveries (event_id, attempts, next_at, expires_at) VALUES (?, 0, ?, ?)')
    .run(eventId, now, now + RETRY_FOR_MS)
}

/** The event as the API answers it: `pending_webhooks` tells whether it still waits to be received. */
export function presentEvent(state: State, event: Stripe.Event): Stripe.Event {
  const waiting = state.sql('SELECT 1 FROM deliveries WHERE event_id = ?').get(event.id)
  return { ...event, pending_webhooks: waiting ? 1 : 0 }
}

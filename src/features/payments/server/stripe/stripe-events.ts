import type Stripe from 'stripe'
import { z } from 'zod'
import { fail, ok, type Result } from '#shared/result.ts'
import type { EventSubject, InHistory, ProviderEvent } from '../payment-provider.ts'
import { idOf, instant } from './stripe-payment.ts'

/**
 * The events that can change an order. A refund that the bank returns is reported by one or more of the last three
 * refund events, depending on the account's API version.
 */
const EVENTS: Readonly<Record<string, [EventSubject, InHistory]>> = {
  'payment_intent.succeeded': ['payment', 'always'],
  'charge.refunded': ['refund', 'always'],
  'refund.updated': ['refund', 'never'],
  'refund.failed': ['refund', 'unless_logged'],
  'charge.refund.updated': ['refund', 'never'],
  'charge.dispute.created': ['dispute', 'never'],
  'charge.dispute.updated': ['dispute', 'never'],
  'charge.dispute.closed': ['dispute', 'never'],
  'charge.dispute.funds_withdrawn': ['dispute', 'never'],
  'charge.dispute.funds_reinstated': ['dispute', 'never'],
}
export const EVENT_TYPES = Object.keys(EVENTS)

/** Returns the subject of an event type; null if such events change no order. */
export function subjectOf(type: string): EventSubject | null {
  return Object.hasOwn(EVENTS, type) ? EVENTS[type]![0] : null
}

/**
 * Returns when an order's history lists events of a type. Types that Stripe does not have are the shop's own: always.
 */
export function inHistory(type: string): InHistory {
  return Object.hasOwn(EVENTS, type) ? EVENTS[type]![1] : 'always'
}

/** Returns the event as the shop handles it; null if it changes no order. */
export function eventOf(event: Stripe.Event): ProviderEvent | null {
  if (subjectOf(event.type) === null) return null
  const object = event.data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  const paymentId = object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent)
  return paymentId === null ? null : { id: event.id, type: event.type, paymentId, createdAt: instant(event.created) }
}

/** The parts of an event that the shop reads. Ids become part of URLs of the provider's API. */
const eventShape = z.object({
  id: z.string().regex(/^evt_[\w-]{1,250}$/),
  type: z.string().min(1).max(250),
  data: z.object({ object: z.looseObject({}) }),
})
const PAYMENT_ID = /^pi_[\w-]{1,250}$/

/**
 * Reads an event whose signature was verified. Its shape is not trusted: ids could be any text. Returns null for an
 * event that changes no order. Fails with invalid_input.
 */
export function readEvent(event: Stripe.Event): Result<ProviderEvent | null, 'invalid_input'> {
  if (!eventShape.safeParse(event).success) return fail('invalid_input')
  const read = eventOf(event)
  const paymentId: unknown = read?.paymentId ?? null
  const isUsable = paymentId === null || (typeof paymentId === 'string' && PAYMENT_ID.test(paymentId))
  return isUsable ? ok(read) : fail('invalid_input')
}

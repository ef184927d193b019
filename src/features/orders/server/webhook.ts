import type Stripe from 'stripe'
import { paymentEvents } from '../../../../db/schema/index.ts'
import type { Shop } from '../../../server/shop.ts'
import { eventRecord, fulfil } from './fulfil.ts'

/** How old a signed event may be, in seconds: the provider's own recommendation against replays. */
const TOLERANCE_SECONDS = 300

/**
 * The events that can change an order, and that the reconciler looks for, should no webhook bring them. A refund that
 * the bank sends back is told of by the last three, depending on the account's API version.
 */
export const RECONCILED: readonly string[] = [
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
]

/**
 * Checks the provider's signature over the raw body. Null: not from the provider, tampered with, or too old.
 * Source: the provider's webhook documentation, "Verify events are sent from Stripe".
 */
export async function readEvent(shop: Shop, rawBody: string, signature: string): Promise<Stripe.Event | null> {
  try {
    return await shop.stripe.webhooks.constructEventAsync(
      rawBody,
      signature,
      shop.config.stripe.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      shop.clock.now().getTime(),
    )
  } catch {
    return null
  }
}

/** Handles an event: one that can change an order makes us look at its intent again; others are no news. */
export async function handleEvent(shop: Shop, event: Stripe.Event): Promise<void> {
  const intentId = RECONCILED.includes(event.type) ? intentOf(event) : null
  if (intentId === null) return
  const result = await fulfil(shop, intentId, event)
  // Fulfilment records the event with the order. One that says paid before the provider does is not settled.
  if (result.ok || result.code === 'payment_not_succeeded') return
  await shop.db
    .insert(paymentEvents)
    .values(eventRecord(event, intentId, result.code))
    .onConflictDoNothing()
}

function intentOf(event: Stripe.Event): string | null {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  if (object.object === 'payment_intent') return object.id ?? null
  const intent = object.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

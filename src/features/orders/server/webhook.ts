import Stripe from 'stripe'
import { z } from 'zod'
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

/** What every event of the provider's has, as far as the shop reads it. Ids end in addresses of the provider's API. */
const eventShape = z.object({
  id: z.string().regex(/^evt_[\w-]{1,250}$/),
  type: z.string().min(1).max(250),
  data: z.object({ object: z.looseObject({}) }),
})
const INTENT_ID = /^pi_[\w-]{1,250}$/

/**
 * Whether a signed event is one that can be handled. One with other ids cannot be however often it is sent, so it is
 * refused for good.
 */
export function isHandleable(event: Stripe.Event): boolean {
  if (!eventShape.safeParse(event).success) return false
  const intentId = RECONCILED.includes(event.type) ? intentOf(event) : null
  return intentId === null || (typeof intentId === 'string' && INTENT_ID.test(intentId))
}

/** Handles an event: one that can change an order makes us look at its intent again; others are no news. */
export async function handleEvent(shop: Shop, event: Stripe.Event): Promise<void> {
  const intentId = RECONCILED.includes(event.type) ? intentOf(event) : null
  if (intentId === null) return
  const result = await fulfil(shop, intentId, event).catch((error: unknown) => {
    if (!isUnknownAtProvider(error)) throw error
    // Not recorded: should the key be that of another mode or account, the reconciler finds the event with the right one.
    shop.log.error({ intentId, eventId: event.id }, 'the provider does not know the intent of its own event')
    return null
  })
  if (result === null) return
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

/** Whether the provider says that what it was asked for does not exist: asking again gives the same answer. */
function isUnknownAtProvider(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

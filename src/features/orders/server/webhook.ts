import type Stripe from 'stripe'
import { z } from 'zod'
import { paymentEvents } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { eventRecord, fulfil } from './fulfil.ts'
import { isUnknownAtProvider } from './unknown-at-provider.ts'
import { FOUND, newsOf, type PaymentNews } from './payment-news.ts'

/** How old a signed event may be, in seconds: the provider's own recommendation against replays. */
const TOLERANCE_SECONDS = 300

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

/** The parts of a provider event that the shop reads. Ids become part of addresses of the provider's API. */
const eventShape = z.object({
  id: z.string().regex(/^evt_[\w-]{1,250}$/),
  type: z.string().min(1).max(250),
  data: z.object({ object: z.looseObject({}) }),
})
const INTENT_ID = /^pi_[\w-]{1,250}$/

/**
 * Returns whether a signed event can be handled. One with malformed ids never can, however often it is sent, so it is
 * refused for good.
 */
export function isHandleable(event: Stripe.Event): boolean {
  if (!eventShape.safeParse(event).success) return false
  const intentId: unknown = newsOf(event)?.paymentIntentId ?? null
  return intentId === null || (typeof intentId === 'string' && INTENT_ID.test(intentId))
}

/** Handles an event: reads its intent again if the event can change an order; ignores any other. */
export async function handleEvent(shop: Shop, event: Stripe.Event): Promise<void> {
  const news = newsOf(event)
  if (!news) return
  try {
    await handleNews(shop, news)
  } catch (error) {
    if (!isUnknownAtProvider(error)) throw error
    // Not recorded: if the key belongs to another mode or account, the reconciler finds the event with the right one.
    const log = { intentId: news.paymentIntentId, eventId: event.id }
    shop.log.error(
      log,
      'The provider does not know the payment intent of its own event; check that the keys are of the right account and mode',
    )
  }
}

/**
 * Brings the order of an intent up to date. An event that reports a payment before the provider does is not recorded,
 * so that it is looked at again.
 * @throws the provider's error when it cannot be asked; DatabaseBusyError
 */
export async function handleNews(shop: Shop, news: PaymentNews): Promise<void> {
  const result = await fulfil(shop, news.paymentIntentId, news)
  // Fulfilment records the event with the order.
  if (result.ok || result.code !== 'checkout_not_found' || news.type === FOUND) return
  await shop.db
    .insert(paymentEvents)
    .values(eventRecord(news, news.paymentIntentId, result.code))
    .onConflictDoNothing()
}

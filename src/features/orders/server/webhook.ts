import { paymentEvents } from '#db/schema/index.ts'
import type { ProviderEvent } from '#features/payments/server/payment-provider.ts'
import { asProviderFailure, isUnknownAtProvider } from '#features/payments/server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import { ok, type Result } from '#shared/result.ts'
import { eventRecord, fulfil } from './fulfil.ts'
import { FOUND, newsOf, type PaymentNews } from './payment-news.ts'

type Refused = 'invalid_signature' | 'invalid_input' | 'payment_provider_unavailable'

/** Verifies and handles an event of the payment provider. After any failure the provider sends it again. */
export async function receiveWebhook(
  shop: Shop,
  body: string,
  headers: Headers,
): Promise<Result<{ received: true }, Refused>> {
  const verified = await shop.payments.verifyWebhook(body, headers)
  if (!verified.ok) {
    if (verified.code === 'invalid_signature') shop.security.record('webhook_refused', { reason: verified.code })
    return verified
  }
  try {
    if (verified.value) await handleEvent(shop, verified.value)
  } catch (error) {
    return asProviderFailure(shop, error)
  }
  return ok({ received: true })
}

/** Handles an event that can change an order, by reading the payment again. */
async function handleEvent(shop: Shop, event: ProviderEvent): Promise<void> {
  try {
    await handleNews(shop, newsOf(event))
  } catch (error) {
    if (!isUnknownAtProvider(error)) throw error
    // Not recorded: if the key belongs to another mode or account, the reconciler finds the event with the right one.
    const log = { intentId: event.paymentId, eventId: event.id }
    shop.log.error(
      log,
      'The provider does not know the payment intent of its own event; check that the keys are of the right account and mode',
    )
  }
}

/**
 * Brings the order of a payment up to date. If an event arrives before the provider shows the payment as paid, the
 * event is not recorded, so that it is handled again.
 * @throws ProviderFailure if the provider cannot be asked; DatabaseBusyError
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

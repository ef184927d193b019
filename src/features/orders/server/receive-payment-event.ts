import type { PaymentProvider, ProviderEvent, WebhookAnswer } from '#features/payments/server/payment-provider.ts'
import { asProviderFailure, isUnknownAtProvider } from '#features/payments/server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { handlePaymentChange } from './handle-payment-change.ts'
import { changeOf } from './payment-change.ts'

type Refused = 'not_found' | 'invalid_signature' | 'invalid_input' | 'payment_provider_unavailable'

/**
 * Verifies and handles an event of the payment provider of this name. After any failure the provider sends it again.
 * `not_found`: the shop is not configured with such a provider.
 */
export async function receivePaymentEvent(
  shop: Shop,
  name: string,
  { body, headers }: { body: string; headers: Headers },
): Promise<Result<WebhookAnswer, Refused>> {
  const provider = shop.payments.find(name)
  if (!provider) return fail('not_found')
  const verified = await provider.verifyWebhook(body, headers)
  if (!verified.ok) {
    if (verified.code === 'invalid_signature')
      shop.security.record('webhook_refused', { provider: name, reason: verified.code })
    return verified
  }
  try {
    if (verified.value) await handleEvent(shop, provider, verified.value)
  } catch (error) {
    return asProviderFailure(shop, error)
  }
  return ok(provider.webhookAnswer)
}

/** Handles an event that can change an order, by reading the payment again. */
async function handleEvent(shop: Shop, provider: PaymentProvider, event: ProviderEvent): Promise<void> {
  try {
    await handlePaymentChange(shop, changeOf(provider, event))
  } catch (error) {
    if (!isUnknownAtProvider(error)) throw error
    // Not recorded: if the key belongs to another mode or account, the reconciler finds the event with the right one.
    const log = { provider: provider.name, paymentId: event.paymentId, eventId: event.id }
    shop.log.error(
      log,
      'The provider does not know the payment intent of its own event; check that the keys are of the right account and mode',
    )
  }
}

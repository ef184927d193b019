import Stripe from 'stripe'
import type { ErrorCode } from './errors.ts'
import type { Shop } from './shop.ts'

/**
 * Turns a failed call to the payment provider into an answer: what the visitor can do is try again later.
 * Anything that is not the provider's failure is thrown on.
 */
export function asProviderFailure(shop: Shop, error: unknown): { ok: false; code: ErrorCode } {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  shop.log.warn({ type: error.type, code: error.code, providerRequest: error.requestId }, 'payment provider failed')
  return { ok: false, code: 'payment_provider_unavailable' }
}

import Stripe from 'stripe'
import { fail, type Failure } from '#shared/result.ts'
import type { Shop } from './shop.ts'

/**
 * Turns a failed call to the payment provider into an answer: what the visitor can do is try again later.
 * Anything that is not the provider's failure is thrown on.
 */
export function asProviderFailure(shop: Shop, error: unknown): Failure<'payment_provider_unavailable'> {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  shop.log.warn({ type: error.type, code: error.code, providerRequest: error.requestId }, 'payment provider failed')
  return fail('payment_provider_unavailable')
}

import Stripe from 'stripe'

/** Whether the provider says that what it was asked for does not exist: asking again gives the same answer. */
export function isUnknownAtProvider(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

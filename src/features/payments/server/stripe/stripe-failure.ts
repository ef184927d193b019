import Stripe from 'stripe'
import { ProviderFailure, type ProviderFailureKind } from '../provider-failure.ts'
import { stateOf } from '#features/payments/stripe/payment-state.ts'

/** Refusals that may be temporary: wrong or missing rights, a timeout, a conflict with another call, too many calls. */
const MAY_PASS: readonly number[] = [401, 403, 408, 409, 429]
const MAY_PASS_CODES: readonly string[] = ['lock_timeout', 'idempotency_key_in_use']

/** Runs a call of the SDK. @throws ProviderFailure in place of the SDK's own errors */
export async function call<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw asFailure(error)
  }
}

/** Reads a list of the SDK and translates its items. @throws ProviderFailure in place of the SDK's own errors */
export async function* listed<T, U>(list: () => AsyncIterable<T>, translate: (item: T) => U | null): AsyncGenerator<U> {
  try {
    for await (const item of list()) {
      const translated = translate(item)
      if (translated !== null) yield translated
    }
  } catch (error) {
    throw asFailure(error)
  }
}

function asFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { message, code, requestId } = error
  const state = error.payment_intent ? stateOf(error.payment_intent) : null
  return new ProviderFailure({ kind: kindOf(error), message, code, requestId, state })
}

/** Source: the provider's documentation, "Errors", and "Error codes". */
function kindOf({ statusCode, code, type }: InstanceType<typeof Stripe.errors.StripeError>): ProviderFailureKind {
  if (type === 'StripeInvalidRequestError' && code === 'resource_missing') return 'unknown'
  if (type === 'StripeInvalidRequestError' && code === 'payment_intent_unexpected_state') return 'state'
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return 'unavailable'
  return MAY_PASS.includes(statusCode) || (code && MAY_PASS_CODES.includes(code)) ? 'unavailable' : 'refused'
}

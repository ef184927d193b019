import type { Logger } from 'pino'
import { fail, type Failure } from '#shared/result.ts'
import type { PaymentState } from '../payment.ts'

/**
 * Why a call to a payment provider failed:
 * - `unknown`: the provider has nothing under this id. Asking again gives the same answer.
 * - `state`: the payment's state does not allow the call; another call was faster.
 * - `refused`: the provider refuses this call for good.
 * - `unavailable`: it could not be reached, is overloaded, or does not accept the keys. The same call may succeed
 * later.
 * - `unconfigured`: a row names a provider that the shop is no longer configured with, so nobody was asked.
 */
export type ProviderFailureKind = 'unknown' | 'state' | 'refused' | 'unavailable' | 'unconfigured'

interface Facts {
  kind: ProviderFailureKind
  /** In the provider's words. */
  message: string
  /** The provider's own code and request id, for the log and its support. */
  code?: string | undefined
  requestId?: string | undefined
  /** The state that the payment is in, with kind `state`; null: the provider did not say. */
  state?: PaymentState | null
}

/** A failed call to a payment provider. Adapters throw nothing else for a failure at the provider. */
export class ProviderFailure extends Error {
  readonly kind: ProviderFailureKind
  readonly code: string | undefined
  readonly requestId: string | undefined
  readonly state: PaymentState | null

  constructor({ kind, message, code, requestId, state = null }: Facts, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderFailure'
    this.kind = kind
    this.code = code
    this.requestId = requestId
    this.state = state
  }
}

/**
 * Returns whether an error is a ProviderFailure. By name, not by class: the provider is opened outside the endpoints'
 * bundle, which has a copy of the class.
 */
export function isProviderFailure(error: unknown): error is ProviderFailure {
  return error instanceof Error && error.name === 'ProviderFailure'
}

/** Returns whether the provider has nothing under the id of the call. */
export function isUnknownAtProvider(error: unknown): boolean {
  return isProviderFailure(error) && error.kind === 'unknown'
}

/** Returns whether the provider was asked and has answered: the same call would fail again. */
export function isFinal({ kind }: ProviderFailure): boolean {
  return kind !== 'unavailable' && kind !== 'unconfigured'
}

/** Returns the loggable facts of a provider's failure. */
export function failureFacts({ kind, code, requestId }: ProviderFailure) {
  return { kind, code, providerRequest: requestId }
}

/**
 * Logs a failed call to the payment provider and returns the failure to answer with: the customer can try again later.
 * @throws anything that is not a ProviderFailure
 */
export function asProviderFailure({ log }: { log: Logger }, error: unknown): Failure<'payment_provider_unavailable'> {
  if (!isProviderFailure(error)) throw error
  log.warn({ ...failureFacts(error), reason: error.message }, 'A call to the payment provider failed')
  return fail('payment_provider_unavailable')
}

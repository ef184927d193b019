import type { PaymentKey, PaymentProvider, ProviderEvent } from '#features/payments/server/payment-provider.ts'

/** Why an order must be brought up to date: an event of the provider, or a payment that a listing found. */
export interface PaymentChange extends PaymentKey {
  /** The provider's event id, or `intent:<payment>` for a payment that was found without an event. */
  id: string
  type: string
}

/** The type of the change of a payment that was found without an event. */
export const FOUND = 'intent.found'

/** Returns an event of a provider as the reason why an order must be brought up to date. */
export function changeOf(provider: PaymentProvider, { id, type, paymentId }: ProviderEvent): PaymentChange {
  return { provider: provider.name, id, type, paymentId }
}

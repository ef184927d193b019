import type { PaymentState } from '../payment.ts'

/**
 * Returns the state of a payment, in the browser and on the server (the provider's documentation, "How PaymentIntents
 * work"). The shop captures at once, so no payment waits for its capture.
 */
export function stateOf({ status }: { status: string }): PaymentState {
  if (status === 'succeeded') return 'paid'
  if (status === 'processing') return 'processing'
  return status === 'canceled' ? 'cancelled' : 'open'
}

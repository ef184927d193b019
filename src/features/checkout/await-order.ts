import { ApiError, mayPass } from '#shared/api-client.ts'
import type { PaymentProof } from '#features/payments/payment-form.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import type { OrderReceipt } from '#features/orders/receipts.ts'
import type { CustomerData } from './checkout.schema.ts'

/** The pauses before the server is asked again, in milliseconds. */
const PAUSES_MS = [600, 1500, 3000]

/**
 * The server's answer about a payment. `undecided`: the bank is processing it, or the server does not see it as paid.
 * `unknown`: the server has no such checkout. `unreachable`: there was no answer.
 */
export type Confirmation =
  | { kind: 'ordered'; orderId: string; receipt?: OrderReceipt | undefined }
  | { kind: 'undecided' | 'unknown' | 'unreachable' }

type Deps = Pick<CheckoutDeps, 'wait'> & { api: Pick<CheckoutDeps['api'], 'confirm'> }

/**
 * Asks the server for the order of a payment, and again without an answer: the call can be repeated and charges
 * nothing.
 */
export async function awaitOrder(
  { api, wait }: Deps,
  payment: PaymentProof,
  data: CustomerData | null,
): Promise<Confirmation> {
  let failed: unknown
  for (const pauseMs of [0, ...PAUSES_MS]) {
    if (pauseMs > 0) await wait(pauseMs)
    try {
      const { orderId, receipt } = await api.confirm(payment, data)
      return { kind: 'ordered', orderId, receipt }
    } catch (error) {
      failed = error
      if (!isWorthRepeating(error)) break
    }
  }
  const code = codeOf(failed)
  if (code === 'payment_processing' || code === 'payment_not_succeeded') return { kind: 'undecided' }
  return { kind: code === 'checkout_not_found' ? 'unknown' : 'unreachable' }
}

/**
 * Returns whether to ask again: the provider may report a payment to the browser before it reports it to the server.
 */
function isWorthRepeating(error: unknown): boolean {
  return mayPass(error) || codeOf(error) === 'payment_not_succeeded'
}

function codeOf(error: unknown): string | null {
  return error instanceof ApiError ? error.code : null
}

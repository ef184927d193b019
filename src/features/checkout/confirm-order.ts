import { ApiError, mayPass } from '#shared/api-client.ts'
import type { CheckoutApi, Proof } from './checkout.api.ts'
import type { CustomerData } from './checkout.schema.ts'

/** How long to wait before telling the server again that a charge went through, in milliseconds. */
const PAUSES = [600, 1500, 3000]

export type Confirmation = { orderId: string } | { orderId: null; unknown: boolean; processing?: boolean }

interface Line {
  api: Pick<CheckoutApi, 'confirm'>
  wait(ms: number): Promise<void>
}

/**
 * Tells the server that an intent was charged, and again when no answer comes: the call repeats safely, and
 * it charges nothing. `unknown`: the server knows no such checkout. `processing`: the bank has not decided.
 */
export async function confirmOrder(line: Line, paid: Proof, data: CustomerData | null): Promise<Confirmation> {
  for (const pause of [...PAUSES, null]) {
    try {
      const { orderId } = await line.api.confirm(paid, data)
      return { orderId }
    } catch (error) {
      if (codeOf(error) === 'payment_processing') return { orderId: null, unknown: false, processing: true }
      if (!isWorthRepeating(error)) return { orderId: null, unknown: codeOf(error) === 'checkout_not_found' }
    }
    if (pause !== null) await line.wait(pause)
  }
  return { orderId: null, unknown: false }
}

/** The provider may tell the browser of a charge a moment before it tells the server. */
function isWorthRepeating(error: unknown): boolean {
  return mayPass(error) || codeOf(error) === 'payment_not_succeeded'
}

function codeOf(error: unknown): string | null {
  return error instanceof ApiError ? error.code : null
}

import { ApiError } from '#shared/api-client.ts'
import type { CheckoutApi } from './checkout.api.ts'
import { asField, type Field } from './checkout-form.ts'
import type { Problem } from './checkout-machine.ts'
import type { CustomerData } from './checkout.schema.ts'
import type { Provider } from './provider.ts'
import type { Session } from './session.ts'

/** What came of pressing Pay. A message is for the reader, in their language; null when there is none. */
export type PayOutcome =
  | { kind: 'charged' }
  | { kind: 'declined'; message: string | null }
  /** The server did not take a field of the form. */
  | { kind: 'field'; field: Field; code: string }
  /** The session is not the one the server would charge: nothing was charged, a new quote is needed. */
  | { kind: 'stale'; quoteChanged: boolean; message: string | null }
  /** A product was sold out or taken off sale since the cart was priced: nothing was charged. */
  | { kind: 'unavailable'; problem: Problem }
  | { kind: 'failed'; message: string | null }

interface Till {
  api: Pick<CheckoutApi, 'saveDetails'>
  provider: Provider
  returnUrl: string
}

/**
 * Checks the card fields, has the server store whom the flowers go to and, only when that is certain,
 * charges the card. Never throws.
 */
export async function pay(till: Till, session: Session, data: CustomerData): Promise<PayOutcome> {
  try {
    const mistake = await till.provider.check()
    if (mistake !== null) return { kind: 'declined', message: mistake || null }
    await till.api.saveDetails(session, data)
    const charge = await till.provider.charge(session.clientSecret, data, till.returnUrl)
    if (charge.standing === 'paid' || charge.standing === 'processing') return { kind: 'charged' }
    if (charge.standing === 'gone') return { kind: 'stale', quoteChanged: false, message: null }
    return { kind: 'declined', message: charge.message }
  } catch (error) {
    return asOutcome(error)
  }
}

function asOutcome(error: unknown): PayOutcome {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: null }
  // Another tab, or this one before a reload, has paid this very checkout.
  if (error.code === 'checkout_closed') return { kind: 'charged' }
  if (error.code === 'quote_changed' || error.code === 'checkout_not_found')
    return { kind: 'stale', quoteChanged: error.code === 'quote_changed', message: null }
  // Someone signed in or out in another tab: the next session is made for who is here now.
  if (error.code === 'checkout_session_changed') return { kind: 'stale', quoteChanged: false, message: error.reason }
  if (error.code === 'checkout_expired') return { kind: 'stale', quoteChanged: false, message: error.reason }
  if (error.code === 'out_of_stock' || error.code === 'product_archived')
    return { kind: 'unavailable', problem: { code: error.code, reason: error.reason, productId: error.field } }
  const field = asField(error.field)
  if (field && error.code) return { kind: 'field', field, code: error.code }
  return { kind: 'failed', message: error.reason }
}

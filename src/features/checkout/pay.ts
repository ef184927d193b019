import { ApiError } from '#shared/api-client.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import { isCodeRefusal } from '#features/promotions/promotions.ts'
import { asField, type DraftField } from './checkout-form.ts'
import type { Problem } from './checkout-machine.ts'
import type { CustomerData } from './checkout.schema.ts'
import { methodOf } from './method.ts'
import type { OrderReceipt } from '#features/orders/receipts.ts'
import type { PaymentSession } from './payment-session.ts'
import type { KeptTransfer } from './transfer.store.ts'

/** The outcome of pressing Pay. Messages are in the reader's language; null: the provider gave no reason. */
export type PayOutcome =
  | { kind: 'paid' }
  | { kind: 'processing' }
  /** Nothing is charged: the customer now sends the money by their own bank. */
  | { kind: 'transfer'; transfer: KeptTransfer }
  /** Nothing is charged: the order is placed, and the courier is paid. */
  | { kind: 'ordered'; orderId: string; receipt: OrderReceipt }
  /** This payment was used before, in another tab or before a reload: it is paid, or the bank is processing it. */
  | { kind: 'closed' }
  | { kind: 'declined'; message: string | null }
  /** The server refused a field of the form. */
  | { kind: 'field'; field: DraftField; code: string }
  /** The server would not charge this session: nothing was charged, and a new quote is needed. */
  | { kind: 'stale'; message: string | null }
  /** The last use of the discount code went to another order: nothing was charged, and a quote without it is needed. */
  | { kind: 'codeRefused'; problem: Problem }
  /** A product was sold out or archived after the cart was priced: nothing was charged. */
  | { kind: 'unavailable'; problem: Problem }
  | { kind: 'failed'; message: string | null }

type Deps = Pick<CheckoutDeps, 'returnUrl' | 'method'> & {
  api: Pick<CheckoutDeps['api'], 'saveDetails' | 'beginTransfer' | 'orderInCash'>
  form: Pick<CheckoutDeps['form'], 'check' | 'pay'>
}

/**
 * Begins a transfer, or places an order on delivery, if the customer has chosen to pay so. Else validates the payment
 * fields, stores the delivery details at the server and, only after that, pays in the form. A payment that is still
 * `open` after the charge counts as declined. Never throws.
 */
export async function pay(
  { api, form, method, returnUrl }: Deps,
  session: PaymentSession,
  data: CustomerData,
): Promise<PayOutcome> {
  try {
    const chosen = methodOf(method(), session)
    if (chosen === 'cash') return { kind: 'ordered', ...(await api.orderInCash(session, data)) }
    if (chosen === 'transfer')
      return { kind: 'transfer', transfer: { ...(await api.beginTransfer(session, data)), lines: session.quote.lines } }
    const mistake = await form.check()
    if (mistake !== null) return { kind: 'declined', message: mistake || null }
    await api.saveDetails(session, data)
    const payer = { name: data.customerName, email: data.customerEmail, phone: data.customerPhone }
    const { state, message } = await form.pay(session.clientSecret, payer, returnUrl)
    if (state === 'paid' || state === 'processing') return { kind: state }
    if (state === 'cancelled') return { kind: 'stale', message: null }
    return { kind: 'declined', message }
  } catch (error) {
    return asOutcome(error)
  }
}

function asOutcome(error: unknown): PayOutcome {
  if (!(error instanceof ApiError)) return { kind: 'failed', message: null }
  if (error.code === 'checkout_closed') return { kind: 'closed' }
  // `order_key_used`: a transfer was begun for this session, its answer was lost, and the details have changed since.
  if (error.code === 'quote_changed' || error.code === 'checkout_not_found' || error.code === 'order_key_used')
    return { kind: 'stale', message: null }
  // `checkout_session_changed`: the customer signed in or out in another tab, and the next session belongs to the
  // account that is signed in now.
  // `cash_…`: the rules refuse what the screen has offered.
  const isCash = error.code?.startsWith('cash_')
  if (error.code === 'checkout_session_changed' || error.code === 'checkout_expired' || isCash)
    return { kind: 'stale', message: error.reason }
  if (error.code === 'out_of_stock' || error.code === 'too_few_left' || error.code === 'product_archived')
    return { kind: 'unavailable', problem: { code: error.code, reason: error.reason, productId: error.field } }
  if (isCodeRefusal(error.code))
    return { kind: 'codeRefused', problem: { code: error.code, reason: error.reason, productId: null } }
  const field = asField(error.field)
  if (field && error.code) return { kind: 'field', field, code: error.code }
  return { kind: 'failed', message: error.reason }
}

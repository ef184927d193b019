import type { Stripe } from 'stripe'
import { startBankTimer, type Bank } from './bank-timer.ts'
import { findCharge } from './charges.ts'
import { invalidRequest, missing } from './errors.ts'
import { declineMessage } from './test-cards.ts'
import { recordEvent, type Cause } from './events.ts'

/** How long the bank of a card that settles late takes. */
export const SETTLES_AFTER_MS = 15_000

/**
 * Decides a payment in processing as the bank does (Stripe, "PaymentIntent lifecycle"): it succeeds, or goes back for
 * another payment method.
 * @throws SandboxError for an intent in any other state; 404 for an unknown id
 */
export function settlePayment({ state, now, hasWebhook }: Bank, id: string, outcome: 'succeeded' | 'failed'): void {
  state.transaction(() => {
    const intent = state.find<Stripe.PaymentIntent>('payment_intent', id)
    if (!intent) throw missing('payment_intent', id)
    const { settlesAt: _at, settlesAs: _as, ...hidden } = state.hidden(id)
    if (intent.status !== 'processing')
      throw invalidRequest(`This PaymentIntent has a status of ${intent.status}, not processing.`)
    const cause: Cause = { state, now: Math.floor(now() / 1000), hasWebhook, requestId: null, idempotencyKey: null }
    const charge = findCharge(cause, String(intent.latest_charge))
    if (outcome === 'succeeded') {
      Object.assign(charge, { status: 'succeeded', paid: true, captured: true, amount_captured: charge.amount })
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    } else {
      const [code, message] = ['card_declined', declineMessage('card_declined')]
      Object.assign(charge, { status: 'failed', failure_code: code, failure_message: message })
      const error = { type: 'card_error', code, message, charge: charge.id }
      Object.assign(intent, { status: 'requires_payment_method', payment_method: null, last_payment_error: error })
    }
    state.save(charge)
    state.save(intent, hidden)
    recordEvent(cause, `charge.${outcome}`, charge)
    recordEvent(cause, outcome === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
  })
}

/** Settles the payments that are due, including those from before a restart. */
export function startLatePayments(bank: Bank, notify: () => void) {
  const list = () =>
    bank.state
      .sql(
        `SELECT id, CAST(hidden ->> '$.settlesAt' AS INTEGER) AS at, hidden ->> '$.settlesAs' AS outcome FROM objects INDEXED BY objects_settling
         WHERE hidden ->> '$.settlesAt' IS NOT NULL AND object = 'payment_intent'
           AND body ->> '$.status' = 'processing' ORDER BY at`,
      )
      .all()
      .map(({ id, at, outcome }) => ({ id: String(id), at: Number(at), outcome }))
  const settle = ({ id, outcome }: { id: string; outcome: unknown }) =>
    settlePayment(bank, id, outcome === 'failed' ? 'failed' : 'succeeded')
  return startBankTimer(bank, list, settle, notify)
}

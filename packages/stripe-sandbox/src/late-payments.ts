import type { Stripe } from 'stripe'
import { causeOfBank, startBankTimer, type Bank } from './bank-timer.ts'
import { findCharge } from './charges.ts'
import { invalidRequest, missing } from './errors.ts'
import { declineMessage } from './test-cards.ts'
import { recordEvent } from './events.ts'

/** How long the bank of a card that settles late takes. */
export const SETTLES_AFTER_MS = 15_000

type Outcome = 'succeeded' | 'failed'

/**
 * Decides a payment in processing as the bank does (Stripe, "PaymentIntent lifecycle"): it succeeds, or goes back for
 * another payment method.
 * @throws SandboxError for an intent in any other state; 404 for an unknown id
 */
export function settlePayment(bank: Bank, id: string, outcome: Outcome): void {
  bank.state.transaction(() => {
    const intent = bank.state.find<Stripe.PaymentIntent>('payment_intent', id)
    if (!intent) throw missing('payment_intent', id)
    if (intent.status !== 'processing')
      throw invalidRequest(`This PaymentIntent has a status of ${intent.status}, not processing.`)
    settle(bank, intent, outcome)
  })
}

function settle(bank: Bank, intent: Stripe.PaymentIntent, outcome: Outcome): void {
  const { state } = bank
  const { settlesAt: _at, settlesAs: _as, ...hidden } = state.hidden(intent.id)
  const cause = causeOfBank(bank)
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
  const decide = ({ id, outcome }: { id: string; outcome: unknown }) =>
    bank.state.transaction(() => {
      const intent = bank.state.find<Stripe.PaymentIntent>('payment_intent', id)
      // Another process of this state may have settled it since it was listed.
      if (intent?.status === 'processing') settle(bank, intent, outcome === 'failed' ? 'failed' : 'succeeded')
    })
  return startBankTimer(bank, list, decide, notify)
}

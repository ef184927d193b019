import type { Stripe } from 'stripe'
import { causeOfBank, startBankTimer, type Bank } from './bank-timer.ts'
import { missing } from './errors.ts'
import { recordEvent } from './events.ts'

/** How long a refund to the test card for failed refunds counts as succeeded. */
export const FAILS_AFTER_MS = 5_000

/**
 * Sends a refund back as the bank does (Stripe, "Failed refunds"): its status becomes `failed`, and the money is on the
 * balance again and can be refunded once more. Does nothing if the refund has failed before.
 * @throws SandboxError 404 for an unknown id
 */
export function failRefund(bank: Bank, id: string): void {
  const { state } = bank
  state.transaction(() => {
    const refund = state.find<Stripe.Refund>('refund', id)
    if (!refund) throw missing('refund', id)
    state.save(refund, {})
    if (refund.status === 'failed') return
    const cause = causeOfBank(bank)
    const previous = { status: refund.status } as Partial<Stripe.Refund>
    Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    state.save(refund)
    const charge = state.find<Stripe.Charge>('charge', String(refund.charge))
    if (charge) {
      charge.amount_refunded -= refund.amount
      charge.refunded = false
      state.save(charge)
    }
    // Three names of one event: an account's API version decides which of them it receives.
    for (const type of ['charge.refund.updated', 'refund.updated', 'refund.failed'] as const)
      recordEvent(cause, type, refund, previous)
  })
}

/** Fails the refunds that are due, including those from before a restart. */
export function startFailingRefunds(bank: Bank, notify: () => void) {
  const list = () =>
    bank.state
      .sql(
        `SELECT id, CAST(hidden ->> '$.failsAt' AS INTEGER) AS at FROM objects
         WHERE object = 'refund' AND hidden ->> '$.failsAt' IS NOT NULL ORDER BY at`,
      )
      .all()
      .map(({ id, at }) => ({ id: String(id), at: Number(at) }))
  return startBankTimer(bank, list, ({ id }) => failRefund(bank, id), notify)
}

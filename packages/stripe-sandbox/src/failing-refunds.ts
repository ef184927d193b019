import type { Stripe } from 'stripe'
import { missing } from './errors.ts'
import { recordEvent } from './events.ts'
import type { State } from './state.ts'

/** How long a refund to the test card for failed refunds is taken to have succeeded, in milliseconds. */
export const FAILS_AFTER_MS = 5_000

/** What the bank does around a refund, outside of any call. */
interface Around {
  state: State
  /** Milliseconds since 1970. */
  now: () => number
  hasWebhook: boolean
}

/**
 * The bank sends a refund back (Stripe, "Failed refunds"): its status becomes `failed`, the money is on the balance
 * again and may be given back once more. Does nothing when it has failed before; 404 when there is none.
 */
export function failRefund({ state, now, hasWebhook }: Around, id: string): void {
  state.transaction(() => {
    const refund = state.find<Stripe.Refund>('refund', id)
    if (!refund) throw missing('refund', id)
    state.save(refund, {})
    if (refund.status === 'failed') return
    const cause = { state, now: Math.floor(now() / 1000), hasWebhook, requestId: null, idempotencyKey: null }
    const previous = { status: refund.status } as Partial<Stripe.Refund>
    Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    state.save(refund)
    const charge = state.find<Stripe.Charge>('charge', String(refund.charge))
    if (charge) {
      charge.amount_refunded -= refund.amount
      charge.refunded = false
      state.save(charge)
    }
    // Three names for the same news: accounts of every API version listen for one of them.
    for (const type of ['charge.refund.updated', 'refund.updated', 'refund.failed'] as const)
      recordEvent(cause, type, refund, previous)
  })
}

/** Has refunds that are due fail; after a restart, too. */
export function startFailingRefunds(around: Around, told: () => void): { wake: () => void; close: () => void } {
  let timer: NodeJS.Timeout | undefined
  const { state, now } = around

  function wake(): void {
    clearTimeout(timer)
    const waiting = state
      .sql(
        `SELECT id, CAST(hidden ->> '$.failsAt' AS INTEGER) AS at FROM objects
         WHERE object = 'refund' AND hidden ->> '$.failsAt' IS NOT NULL ORDER BY at`,
      )
      .all()
    const due = waiting.filter(({ at }) => Number(at) <= now())
    for (const { id } of due) failRefund(around, String(id))
    if (due.length > 0) told()
    const next = waiting[due.length]
    if (next) timer = setTimeout(wake, Math.max(10, Number(next['at']) - now())).unref()
  }

  wake()
  return { wake, close: () => clearTimeout(timer) }
}

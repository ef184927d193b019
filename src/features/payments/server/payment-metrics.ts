import type { Shop } from '#server/shop.ts'
import { counter } from '#server/watch/metrics.ts'

/** What became of a payment when it was read: `needs_review` is an order, too. */
const OUTCOMES = ['ordered', 'needs_review', 'already_ordered', 'processing', 'not_paid', 'not_ours', 'failed'] as const
export type PaymentOutcome = (typeof OUTCOMES)[number]

export const PAYMENTS = counter('shop_payments_total', 'Payments that were read, by what became of them', [
  'provider',
  'outcome',
])

/** Lets the payments of each provider begin at 0. */
export function watchPayments({ metrics, payments }: Pick<Shop, 'metrics' | 'payments'>): void {
  for (const provider of payments.names)
    for (const outcome of OUTCOMES) metrics.count(PAYMENTS, { provider, outcome }, 0)
}

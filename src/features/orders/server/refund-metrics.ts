import { counter } from '#server/watch/metrics.ts'

/** `refused` by the provider; `taken_back` by the bank after it had been made. */
export const REFUNDS = counter('shop_refunds_total', 'Refunds, by what became of them', {
  outcome: ['made', 'refused', 'unanswered', 'taken_back'],
})

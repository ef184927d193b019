/** Why a paid order waits for a person before it is prepared. */
export const REVIEW_REASONS = [
  'amount_mismatch',
  'missing_details',
  'unknown_quote',
  'quote_expired',
  'out_of_stock',
  'slot_full',
  'code_used_up',
  'disputed',
  'refund_failed',
  'paid_unexpectedly',
] as const

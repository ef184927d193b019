/** The reasons shown in the list because they are short; the order's screen explains all. */
export const SHORT_REASONS = ['quote_expired', 'out_of_stock', 'slot_full', 'code_used_up', 'refund_failed'] as const

/** What a courier reports about a stop of a run; `undo` takes an earlier report back. */
export const REPORT_KINDS = ['delivered', 'nobody', 'undo'] as const

/** Why a courier could not hand the flowers over. */
export const NOBODY_REASONS = ['no_answer', 'wrong_address', 'refused'] as const
export type NobodyReason = (typeof NOBODY_REASONS)[number]

/** What the courier did then: waits for a call, left the flowers with a neighbour, or brings them back. */
export const NOBODY_NEXT = ['call', 'neighbour', 'return'] as const
export type NobodyNext = (typeof NOBODY_NEXT)[number]

/**
 * What became of a report. `already`: the order was delivered before. `order_cancelled`, `left_run`: it was cancelled,
 * or left the run, before the report arrived, and stays as it is. `undo_too_late`: the customer has been told.
 */
export const REPORT_OUTCOMES = ['done', 'already', 'order_cancelled', 'left_run', 'undo_too_late'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

import { isOneOf } from './is-one-of.ts'

/** The statuses of a dispute that have words; the provider may send others. */
export const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const

/** Statuses of a dispute that has been decided (the provider's API, "The Dispute object"). */
export const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed', 'prevented'] as const

/** Returns whether a dispute has been decided, so that evidence can no longer be sent. */
export function isClosed(status: string): boolean {
  return isOneOf(CLOSED_DISPUTES, status)
}

/**
 * Returns whether the provider refuses refunds while a dispute has this status: the bank has the money. An inquiry
 * (`warning_…`) takes none and is best ended by a refund (the provider's API, `is_charge_refundable`).
 */
export function holdsMoney(status: string): boolean {
  return !isClosed(status) && !status.startsWith('warning_')
}

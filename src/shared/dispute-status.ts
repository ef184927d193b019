import { isOneOf } from './is-one-of.ts'

/** Statuses of a dispute that has been decided (the provider's API, "The Dispute object"). */
export const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed', 'prevented'] as const

/** Returns whether a dispute has been decided, so that evidence can no longer be sent. */
export function isClosed(status: string): boolean {
  return isOneOf(CLOSED_DISPUTES, status)
}

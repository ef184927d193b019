/** Statuses of a dispute that has been decided (the provider's API, "The Dispute object"). */
export const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed', 'prevented'] as const

/** Whether a dispute has been decided, so that no evidence can be sent any more. */
export function isClosed(status: string): boolean {
  return CLOSED_DISPUTES.some((closed) => closed === status)
}

/** Returns the id of the event that staff have given a refund back by hand. */
export function madeEventId(refundId: string): string {
  return `refund:${refundId}`
}

/** Returns the id of the event that staff have taken back the note of it. */
export function takenBackEventId(refundId: string): string {
  return `refund:${refundId}:taken_back`
}

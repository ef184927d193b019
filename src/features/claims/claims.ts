import { HOUR_MS } from '#shared/durations.ts'

/** How long after the delivery a customer may make a claim, in hours (terms, "When something is wrong"). */
export const CLAIM_HOURS = 24
/** The longest text of a claim, in characters. */
export const MAX_CLAIM_TEXT = 2000
export const MAX_CLAIM_PHOTOS = 3

/** The parameter in the address of the back-office's claims that opens one of them. */
export const CLAIM_PARAM = 'claim'

/** Returns the path at which the back-office shows a claim. */
export function claimPath(id: string): string {
  return `/admin/claims?${CLAIM_PARAM}=${encodeURIComponent(id)}`
}

/** Returns until when a claim about flowers that were delivered at an instant is in time. */
export function claimableUntil(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + CLAIM_HOURS * HOUR_MS)
}

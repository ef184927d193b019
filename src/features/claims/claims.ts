import { HOUR_MS } from '#shared/durations.ts'

/** How long after the delivery a customer may make a claim, in hours (terms, "When something is wrong"). */
const CLAIM_HOURS = 24
/** The longest text of a claim and of its answer, in characters. */
export const MAX_CLAIM_TEXT = 2000
export const MAX_CLAIM_PHOTOS = 3

/** Returns until when a claim about flowers that were delivered at an instant is in time. */
export function claimableUntil(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + CLAIM_HOURS * HOUR_MS)
}

import type { OwnReview } from './reviews.calls.ts'

/** Returns true if the customer has a review of the product or may write one. */
export function isWrittenOrAllowed(own: OwnReview | undefined): own is OwnReview {
  return own !== undefined && (own.canReview || own.review !== null)
}

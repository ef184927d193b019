import type { OwnReview } from './reviews.calls.ts'

/** Whether there is anything for them to do. */
export function concerns(own: OwnReview | undefined): own is OwnReview {
  return own !== undefined && (own.canReview || own.review !== null)
}

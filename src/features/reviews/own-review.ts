/** What somebody may say, or has said, of a product that was delivered to them. */
export interface OwnReview {
  productId: string
  canReview: boolean
  review: WrittenReview | null
}

export interface WrittenReview {
  /** 1 to 5. */
  rating: number
  comment: string
}

/** How long a comment may be, in characters. */
export const MIN_COMMENT = 10
export const MAX_COMMENT = 2000

/** Whether there is anything for them to do. */
export function concerns(own: OwnReview | undefined): own is OwnReview {
  return own !== undefined && (own.canReview || own.review !== null)
}

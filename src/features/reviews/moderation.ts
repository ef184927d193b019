import type { Review } from './reviews.ts'

/** A review as the back-office sees it. */
export interface ModeratedReview extends Review {
  productId: string
  /** In the reader's language, where the product has a name in it. */
  productName: string
  productSlug: string
  /** ISO instant; null: shown. */
  hiddenAt: string | null
}

export const REVIEW_STATES = ['all', 'shown', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_STATES = ['all', 'shown', 'hidden'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

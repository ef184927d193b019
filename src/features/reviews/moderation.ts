/**
 * Which reviews a list shows. `unanswered`: those on their pages to which the shop has not answered. `photos`: those
 * with photos to look at.
 */
export const REVIEW_STATES = ['all', 'shown', 'hidden', 'photos', 'unanswered', 'answered'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** The length limits of a comment, in characters. */
export const MIN_COMMENT = 10
export const MAX_COMMENT = 2000

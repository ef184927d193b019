/** The longest answer to a contact message or a review, in characters. */
export const MAX_ANSWER = 5000

/** The longest notes of an order, in UTF-16 units. */
export const MAX_NOTES = 1000

/** How many characters the reason of an exchange may have. */
export const MAX_REASON = 200

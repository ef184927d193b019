/**
 * How long a session lives after signing in or after its last extension, in days. A call that reads it in the second
 * half of that time extends it to the full time again (lucia's rule); pages and calls for anyone do not read it.
 */
export const IDLE_DAYS = 30

/** The age at which a session ends, in days, however often it was extended. */
export const ABSOLUTE_DAYS = 90

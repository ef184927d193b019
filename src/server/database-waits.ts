/** The codes of the database client for a database that is locked, late or away: the caller may try again. */
const DATABASE_WAITS = new Set<unknown>(['database_busy', 'database_timeout', 'database_away'])

/**
 * Returns whether an error means that the database is locked, late or away. Goes by the code, not by the class: the
 * database client is loaded outside the bundle of the pages, and drizzle wraps its errors.
 */
export function isDatabaseWait(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && DATABASE_WAITS.has(cause.code)) return true
  return false
}

/** The codes of the database client for a database that is locked, late or away: the caller may try again. */
export const DATABASE_WAITS = ['database_busy', 'database_timeout', 'database_away'] as const

/**
 * Returns the code of an error that means that the database is locked, late or away; null for any other. Goes by the
 * code, not by the class: the database client is loaded outside the bundle of the pages, and drizzle wraps its errors.
 */
export function waitCode(error: unknown): (typeof DATABASE_WAITS)[number] | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const own = 'code' in cause ? cause.code : null
    const code = DATABASE_WAITS.find((wait) => wait === own)
    if (code) return code
  }
  return null
}

/** Returns whether an error means that the database is locked, late or away. */
export function isDatabaseWait(error: unknown): boolean {
  return waitCode(error) !== null
}

/**
 * Returns whether a write failed because a value that must be unique exists already.
 * @param column as SQLite names it: `promotions.code`
 */
export function isTaken(error: unknown, column: string): boolean {
  // drizzle wraps the database client's errors.
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes(`UNIQUE constraint failed: ${column}`)) return true
  return false
}

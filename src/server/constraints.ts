/**
 * Whether a write failed because a value that has to be unique is there already.
 * @param column as SQLite names it: `promotions.code`
 */
export function isTaken(error: unknown, column: string): boolean {
  // drizzle wraps what the database client throws.
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message.includes(`UNIQUE constraint failed: ${column}`)) return true
  return false
}

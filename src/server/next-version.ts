import { fail, ok, type Result } from '#shared/result.ts'

/**
 * Rejects an edit of another version than its author saw, so that nobody overwrites what they have not read.
 * @param seen the `updatedAt` that was shown (ISO), null if there was no row yet; undefined: any version may be edited
 * @param updatedAt the version that is stored; null: there is no row
 */
export function checkVersion(
  seen: string | null | undefined,
  updatedAt: Date | null,
): Result<null, 'changed_meanwhile'> {
  if (seen === undefined) return ok(null)
  const isSame = seen === null ? updatedAt === null : Date.parse(seen) === updatedAt?.getTime()
  return isSame ? ok(null) : fail('changed_meanwhile')
}

/**
 * Returns the `updatedAt` of a changed row: now, but always later than before, even for two changes within one
 * millisecond or after the clock was set back. An admin who has read the version before then cannot overwrite this one.
 */
export function nextVersion(before: Date, now: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1)
}

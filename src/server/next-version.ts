/**
 * Returns the `updatedAt` of a changed row: now, but always later than before, even for two changes within one
 * millisecond or after the clock was set back. An admin who has read the version before then cannot overwrite this one.
 */
export function nextVersion(before: Date, now: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1)
}

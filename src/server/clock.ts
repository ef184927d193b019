import { HOUR_MS } from '#shared/durations.ts'

/**
 * What is stored with a time further ahead than this was written while the clock was wrong, in milliseconds. Clocks of
 * several processes differ by less.
 */
export const AHEAD_MS = HOUR_MS

/** The current time. Tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Returns whether a stored instant lies so far ahead (`AHEAD_MS`) that it says nothing about what was done. */
export function isAhead(instant: Date, now: Date): boolean {
  return instant.getTime() - now.getTime() > AHEAD_MS
}

import { gt, isNull, lte, or, type Column, type SQL } from 'drizzle-orm'
import { AHEAD_MS } from './clock.ts'

/**
 * Returns the SQL condition that a row is due. One that would wait for longer than rows do was written while the clock
 * was ahead, and is due now.
 * @param longestMs the furthest ahead that a row is due when it is written, in milliseconds
 */
export function isDue(dueAt: Column, now: Date, longestMs: number): SQL {
  return or(lte(dueAt, now), gt(dueAt, new Date(now.getTime() + longestMs + AHEAD_MS)))!
}

/**
 * Returns the SQL condition that nobody holds a row. A claim that would last for longer than claims do was made while
 * the clock was ahead, and is over.
 * @param claimMs how long a claim lasts, in milliseconds
 */
export function isUnclaimed(claimedUntil: Column, now: Date, claimMs: number): SQL {
  return or(isNull(claimedUntil), isDue(claimedUntil, now, claimMs))!
}

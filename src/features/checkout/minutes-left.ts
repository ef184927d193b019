import { MINUTE_MS } from '#shared/durations.ts'

/**
 * Returns how many minutes are left until an instant, the begun one included. It is never less than one: the shop says
 * itself when it no longer waits, which may be a moment later.
 */
export function minutesLeft(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS))
}

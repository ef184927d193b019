import { addDays, startOfDay, type Day } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** How many orders a run has at most. */
export const MAX_STOPS = 100

/**
 * Why an order was not added to a run: another run has it, its day or city differs, it is cancelled, it waits for its
 * customer's confirmation, or it is unknown.
 */
export const NOT_ADDED = ['in_run', 'other_day', 'cancelled', 'unconfirmed', 'unknown'] as const
export type NotAdded = (typeof NOT_ADDED)[number]

/** Returns the instant at which a run is over: the midnight in Vietnam that ends its day. */
export function endOfRun(day: Day): Date {
  return startOfDay(addDays(day, 1))
}

/**
 * How long after the end of its day a run takes reports, in milliseconds: what a courier recorded before midnight, in a
 * place without network, arrives when the phone has network again.
 */
export const LATE_REPORT_MS = 6 * HOUR_MS

/**
 * Where a courier opens a run, without its language. The token of a link is in the fragment, which no server receives.
 */
export const RUN_PATH = '/run'

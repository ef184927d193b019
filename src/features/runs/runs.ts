import { addDays, startOfDay, type Day } from '#shared/dates.ts'

/** How many orders a run has at most. */
export const MAX_STOPS = 100

/** Why an order was not added to a run: another run has it, its day or city differs, it is cancelled, or unknown. */
export const NOT_ADDED = ['in_run', 'other_day', 'cancelled', 'unknown'] as const
export type NotAdded = (typeof NOT_ADDED)[number]

/** Returns the instant at which a run is over: the midnight in Vietnam that ends its day. */
export function endOfRun(day: Day): Date {
  return startOfDay(addDays(day, 1))
}

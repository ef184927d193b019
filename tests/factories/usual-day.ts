import { DEFAULT_DELIVERY_RULES as RULES, surgeOn } from '#features/delivery/delivery-rules.ts'
import { addDays, todayInVietnam, type Day } from '#shared/dates.ts'

/**
 * Returns the usual day that is so many usual days after today: with deliveries, with the usual places in each slot and
 * without an earlier end for orders. So a test holds on every day of the year, and other counts are other days.
 */
export function usualDay(count: number): Day {
  let day = todayInVietnam()
  for (let counted = 0; counted < count;) {
    day = addDays(day, 1)
    if (isUsual(day)) counted++
  }
  return day
}

/** Returns whether a day is no holiday and no busy day. */
export function isUsual(day: Day): boolean {
  return !surgeOn(RULES, day) && !RULES.closed.some(({ from, to }) => from <= day && day <= to)
}

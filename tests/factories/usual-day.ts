import { DEFAULT_DELIVERY_RULES as RULES, surgeOn } from '#features/delivery/delivery-rules.ts'
import { proposedDay } from '#features/checkout/delivery-days.ts'
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

/** A day that is over, and of whose orders the shop still keeps the personal data: two years (config-retention.ts). */
export const PAST_DAY: Day = addDays(todayInVietnam(), -300)

/** Returns tomorrow, or the next day with deliveries: a purchase for tomorrow is refused on the eve of Tết. */
export const nextDeliveryDay = (now = new Date()): Day => proposedDay(RULES, now)

/** Returns the next usual days in a row, so many of them. The first is tomorrow at the earliest. */
export function usualDaysInARow(count: number): Day[] {
  for (let first = addDays(todayInVietnam(), 1); ; first = addDays(first, 1)) {
    const days = Array.from({ length: count }, (_, n) => addDays(first, n))
    if (days.every(isUsual)) return days
  }
}

/** Returns whether a day is no holiday and no busy day. */
export function isUsual(day: Day): boolean {
  return !surgeOn(RULES, day) && !RULES.closed.some(({ from, to }) => from <= day && day <= to)
}

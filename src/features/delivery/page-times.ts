import { addDays, type Day } from '#shared/dates.ts'
import { DAYS_AHEAD } from './delivery-time.ts'
import type { DeliveryRules, DeliveryTimes } from './delivery-rules.ts'

/** For how many days a page may be saved and still know what is closed in the year after (`DAYS_AHEAD`). */
const SAVED_FOR = 365

/**
 * Returns the times of the rules for a page, which may be saved for long: what is closed in the next two years, and
 * nothing that browsers do not need.
 */
export function timesOf(rules: DeliveryRules, today: Day): DeliveryTimes {
  const { opens, closes, slots, lead, sameDayUntil, eveningFrom, closed, surge } = rules
  return {
    opens,
    closes,
    slots,
    lead,
    sameDayUntil,
    eveningFrom,
    closed: closed.filter(({ from, to }) => to >= today && from <= addDays(today, SAVED_FOR + DAYS_AHEAD)),
    surge: surge.map(({ day, sameDayUntil }) => ({ day, sameDayUntil })),
  }
}

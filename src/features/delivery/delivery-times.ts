import type { Day } from '#shared/dates.ts'
import type { DeliveryRules, DeliveryTimes } from './delivery-rules.ts'

/**
 * Returns the times of the rules for a page, which may be saved for long: all that is closed from its day on, and
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
    closed: closed.filter(({ to }) => to >= today),
    surge: surge.map(({ day, sameDayUntil }) => ({ day, sameDayUntil })),
  }
}

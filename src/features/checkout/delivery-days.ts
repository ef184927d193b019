import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import { DAYS_AHEAD, whyClosed } from '#features/delivery/delivery-time.ts'
import { addDays, dayInVietnam, type Day } from '#shared/dates.ts'

interface DeliveryDays {
  first: Day
  last: Day
}

/**
 * Returns the first and the last delivery day that the form offers, on Vietnam's calendar. The first is today at any
 * hour: there is no cut-off. “Order before 2 PM” on the pages is a promise of service, not a limit (spec, section 9).
 */
export function deliveryDays(now: Date): DeliveryDays {
  const today = dayInVietnam(now)
  return { first: today, last: addDays(today, DAYS_AHEAD) }
}

/** Returns the day that the form proposes: 24 hours from now, on Vietnam's calendar (spec, section 9). */
export function defaultDeliveryDay(now: Date): Day {
  return addDays(dayInVietnam(now), 1)
}

/** Returns that day, or the next one on which the shop delivers. */
export function proposedDay(times: DeliveryTimes, now: Date): Day {
  const { last } = deliveryDays(now)
  for (let day = defaultDeliveryDay(now); day <= last; day = addDays(day, 1))
    if (whyClosed(times, day, now) === null) return day
  return defaultDeliveryDay(now)
}

/** Why a delivery day is refused. */
export type DeliveryDayCode = 'date_in_past' | 'date_too_late'

/** Returns why a day is refused; null if it is one of the days. */
export function refusedDay(day: Day, { first, last }: DeliveryDays): DeliveryDayCode | null {
  if (day < first) return 'date_in_past'
  return day > last ? 'date_too_late' : null
}

/** Returns the delivery days that the server accepts: one more, because the clock of a device may be ahead. */
export function acceptedDeliveryDays(now: Date): DeliveryDays {
  const { first, last } = deliveryDays(now)
  return { first, last: addDays(last, 1) }
}

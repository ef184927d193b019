import { addDays, dayInVietnam, type Day } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { DeliveryTimes, SlotRule } from './delivery-rules.ts'
import { DAYS_AHEAD, instantOf, orderUntil, readyAt, whyClosed } from './delivery-time.ts'

/** The soonest delivery of an order. */
export interface NextDelivery {
  day: Day
  /** How many days after today it is. */
  ahead: number
  slot: SlotRule
  /** Until when one must order for it. */
  until: Date
}

/**
 * Returns the soonest delivery if one orders now; null if nothing is delivered in the next year. Places are not
 * counted: `findSoonest` (server/find-soonest.ts) and the checkout do.
 */
export function nextDelivery(times: DeliveryTimes, now: Date): NextDelivery | null {
  return eachDelivery(times, now).next().value ?? null
}

/** Yields the deliveries of the next year that can be reached if one orders now, soonest first. */
export function* eachDelivery(times: DeliveryTimes, now: Date): Generator<NextDelivery, undefined> {
  const ready = readyAt(times, now)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(dayInVietnam(now), ahead)
    if (whyClosed(times, day, now) !== null) continue
    for (const slot of times.slots) {
      const from = instantOf(day, slot.from)
      if (from < ready) continue
      const latest = from.getTime() - times.lead * MINUTE_MS
      yield { day, ahead, slot, until: new Date(Math.min(latest, orderUntil(times, day).getTime())) }
    }
  }
}

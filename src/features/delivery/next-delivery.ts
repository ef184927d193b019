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
 * counted: the checkout knows them.
 */
export function nextDelivery(times: DeliveryTimes, now: Date): NextDelivery | null {
  const ready = readyAt(times, now)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(dayInVietnam(now), ahead)
    if (whyClosed(times, day, now) !== null) continue
    const slot = times.slots.find(({ from }) => instantOf(day, from) >= ready)
    if (!slot) continue
    const latest = instantOf(day, slot.from).getTime() - times.lead * MINUTE_MS
    return { day, ahead, slot, until: new Date(Math.min(latest, orderUntil(times, day).getTime())) }
  }
  return null
}

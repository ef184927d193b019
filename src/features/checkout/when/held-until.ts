import { isTooLate } from '#features/delivery/delivery-slots.ts'
import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import { whyClosed } from '#features/delivery/delivery-time.ts'
import { HOLD_MS } from '#features/delivery/hold-time.ts'
import { readSlotId } from '#features/delivery/slot-id.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { WireQuote } from '../quote.schema.ts'

/**
 * Returns until when one can pay for a place that is taken now: as long as it is held, and not after the last order for
 * its day and time, which is at a whole minute.
 */
export function heldUntil(times: DeliveryTimes, { date, slotId }: NonNullable<WireQuote['delivery']>, now: Date): Date {
  const slot = readSlotId(slotId)
  const isLate = (at: Date) =>
    whyClosed(times, date, at) !== null || (slot !== null && isTooLate(times, slot, date, at))
  let until = now.getTime() + HOLD_MS
  while (until > now.getTime() && isLate(new Date(until - 1))) until = Math.floor((until - 1) / MINUTE_MS) * MINUTE_MS
  return new Date(Math.max(until, now.getTime()))
}

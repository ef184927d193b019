import type { Shop } from '#server/shop.ts'
import type { Day } from '#shared/dates.ts'
import { centsToDecimal } from '#shared/money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { City } from '#shared/shop.ts'
import type { WardRefusal } from '../delivery-refusals.ts'
import { slotsOfDay } from '../delivery-slots.ts'
import type { WireSlots } from '../slots.schema.ts'
import { refusedWard } from './refused-ward.ts'
import { readDeliveryRules } from './read-delivery-rules.ts'
import { readTakenPlaces } from './taken-places.ts'

/**
 * Returns the slots of a day in wire form, as they can be chosen now, unless nothing is delivered to the ward. Day and
 * times are Vietnam's; fees are minor units of their currency. Fails with invalid_ward, ward_of_other_city,
 * ward_not_served.
 */
export async function listSlots(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { city, date, wardCode = '' }: { city: City; date: Day; wardCode?: string | undefined },
): Promise<Result<WireSlots, WardRefusal>> {
  const rules = await readDeliveryRules(db)
  const refused = refusedWard(rules, city, wardCode)
  if (refused) return fail(refused, { field: 'wardCode' })
  const taken = await readTakenPlaces(db, rules, { city, day: date })
  const { reason, slots } = slotsOfDay(rules, { city, day: date, now: clock.now(), taken })
  const { exact } = rules.fees
  return ok({
    date,
    ...(reason && { reason }),
    slots: slots.map((slot) => ({
      ...slot,
      feeVND: slot.exact ? exact.VND : 0,
      feeUSD: centsToDecimal(slot.exact ? exact.USD : 0),
    })),
  })
}

import type { Database } from '#db/client.ts'
import type { Day } from '#shared/dates.ts'
import type { City } from '#shared/shop.ts'
import { placesOn, type DeliveryRules } from '../delivery-rules.ts'
import type { TakenPlaces } from '../delivery-slots.ts'
import { eachDelivery, type NextDelivery } from '../next-delivery.ts'
import { readTakenPlaces } from './taken-places.ts'

/**
 * Returns the soonest delivery in a city that has a place left for an order at this instant; null if every slot of the
 * next year is full or closed.
 */
export async function findSoonest(
  db: Database,
  rules: DeliveryRules,
  city: City,
  now: Date,
): Promise<NextDelivery | null> {
  let read: { day: Day; taken: TakenPlaces } | undefined
  for (const delivery of eachDelivery(rules, now)) {
    const { day, slot } = delivery
    if (read?.day !== day) read = { day, taken: await readTakenPlaces(db, rules, { city, day }) }
    if ((read.taken[slot.id] ?? 0) < placesOn(rules, city, day)) return delivery
  }
  return null
}

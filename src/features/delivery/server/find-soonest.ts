import type { Database } from '#db/client.ts'
import type { Day } from '#shared/dates.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { placesOn, type DeliveryRules } from '../delivery-rules.ts'
import type { TakenPlaces } from '../delivery-slots.ts'
import { DAYS_AHEAD } from '../delivery-time.ts'
import { eachDelivery, type NextDelivery } from '../next-delivery.ts'
import { readTakenPlaces } from './taken-places.ts'

/**
 * Returns the soonest delivery in a city that has a place left for an order at this instant; null if every slot until
 * then is full or closed.
 * @param until the last day that counts, in days after today in Vietnam: without it, that of the next year
 */
export async function findSoonest(
  db: Database,
  rules: DeliveryRules,
  city: City,
  now: Date,
  until = DAYS_AHEAD,
): Promise<NextDelivery | null> {
  let read: { day: Day; taken: TakenPlaces } | undefined
  for (const delivery of eachDelivery(rules, now)) {
    const { day, ahead, slot } = delivery
    if (ahead > until) return null
    if (read?.day !== day) read = { day, taken: await readTakenPlaces(db, rules, { city, day }) }
    if ((read.taken[slot.id] ?? 0) < placesOn(rules, city, day)) return delivery
  }
  return null
}

/** Returns true if an order at this instant can be delivered on the same day in one of the cities: a place is left. */
export async function isTodayOpen(db: Database, rules: DeliveryRules, now: Date): Promise<boolean> {
  for (const city of CITIES) if (await findSoonest(db, rules, city, now, 0)) return true
  return false
}

import { and, count, eq, gt, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { deliveryHolds, orders } from '#db/schema/index.ts'
import { NOW } from '#server/database-clock.ts'
import type { Day } from '#shared/dates.ts'
import type { City } from '#shared/shop.ts'
import type { DeliveryRules } from '../delivery-rules.ts'
import { slotTakenBy, type TakenPlaces } from '../delivery-slots.ts'

/**
 * Returns how many places of each slot of a day are taken, by the slot's id: by orders that are not cancelled, and by
 * checkouts that hold one. An order of a slot that the owner has removed since takes none. It counts as `isFreeFor`
 * (holds.ts) does, which decides who gets a place.
 */
export async function readTakenPlaces(
  db: Database,
  rules: DeliveryRules,
  { city, day }: { city: City; day: Day },
): Promise<TakenPlaces> {
  const taken: Record<string, number> = {}
  for (const { id, places } of await placesTaken(db).all({ city, day })) {
    const slot = slotTakenBy(rules, id)?.id
    if (slot !== undefined) taken[slot] = (taken[slot] ?? 0) + places
  }
  return taken
}

/** Reads two indexes alone, whatever the number of orders. */
const placesTaken = prepareOnce((db) => {
  const city = sql.placeholder('city')
  const day = sql.placeholder('day')
  const ordered = db
    .select({ id: orders.slotId, places: count() })
    .from(orders)
    // As a literal, because a parameter would keep the planner from the partial index.
    .where(
      and(
        eq(orders.deliveryDate, day),
        eq(orders.deliveryCity, city),
        sql`${orders.slotId} <> ''`,
        ne(orders.status, 'cancelled'),
      ),
    )
    .groupBy(orders.slotId)
  const held = db
    .select({ id: deliveryHolds.slot, places: count() })
    .from(deliveryHolds)
    .where(and(eq(deliveryHolds.day, day), eq(deliveryHolds.city, city), gt(deliveryHolds.until, NOW)))
    .groupBy(deliveryHolds.slot)
  return unionAll(ordered, held).prepare()
})

import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { checkouts, deliveryHolds, orders } from '#db/schema/index.ts'
import { NOW } from '#server/database-clock.ts'
import { HOLD_MS, LEFT_HOLD_MS } from '../hold-time.ts'
import { mostHolds } from '../most-holds.ts'
import type { SlotPlace } from './known-delivery.ts'
import type { Visitor } from './visitor.ts'

const UNTIL_LEFT = sql`${NOW} + ${sql.raw(String(LEFT_HOLD_MS))}`

type Writer = Pick<Database, 'insert' | 'select'>

/** Who takes a place. */
export interface Holder {
  checkoutId: string
  /** The page that asks; undefined: a hold keeps the page that it has. */
  page?: string | undefined
  /** Whose holds are limited (`visitorOf`); undefined: the shop itself asks, and there is no limit. */
  visitor?: Visitor | undefined
  /** How long the place is held from now on, in milliseconds; undefined: `HOLD_MS`. */
  forMs?: number | undefined
}

/** Why a checkout gets no place: others have them all, or its visitor holds as many of this slot as one may. */
export type NoPlace = 'slot_full' | 'slot_held_too_often'

/**
 * Returns the statement with which a checkout takes a place, prolongs its hold on it, or moves its hold there. It
 * returns a row if the checkout holds the place now; else nothing has changed, an earlier hold included. Counting and
 * taking are one statement, so two checkouts never take the same place.
 * @param isAllowed a further condition on the row of `checkouts`
 */
export function holdPlace(db: Writer, place: SlotPlace, holder: Holder, isAllowed: SQL = sql`true`) {
  const { checkoutId, page, visitor, forMs = HOLD_MS } = holder
  const row = {
    checkoutId: sql`${checkouts.id}`.as('checkout_id'),
    city: sql`${place.city}`.as('city'),
    day: sql`${place.day}`.as('day'),
    slot: sql`${place.slot}`.as('slot'),
    until: sql`${NOW} + ${forMs}`.as('until'),
    page: sql`${page ?? ''}`.as('page'),
    visitor: sql`${visitor?.hash ?? ''}`.as('visitor'),
  }
  const from = db
    .select(row)
    .from(checkouts)
    .where(and(eq(checkouts.id, checkoutId), isAllowed, isFreeFor(place, checkoutId), mayHold(place, holder)))
  return db
    .insert(deliveryHolds)
    .select(from)
    .onConflictDoUpdate({
      target: deliveryHolds.checkoutId,
      set: {
        city: sql`excluded.city`,
        day: sql`excluded.day`,
        slot: sql`excluded.slot`,
        until: sql`excluded.until`,
        ...(page === undefined ? {} : { page }),
        ...(visitor === undefined ? {} : { visitor: visitor.hash }),
      },
    })
    .returning({ checkoutId: deliveryHolds.checkoutId })
}

/** Returns the statement with which a checkout gives its place back. */
export function releasePlace(db: Pick<Database, 'delete'>, checkoutId: string, isAllowed?: SQL) {
  return db.delete(deliveryHolds).where(and(eq(deliveryHolds.checkoutId, checkoutId), isAllowed))
}

/**
 * Returns the statement with which a checkout whose order is made gives its place back: the order counts itself. It
 * follows a hold in the same transaction, because the order may have been made since the hold was decided.
 */
export function releaseOrderedPlace(db: Pick<Database, 'delete'>, checkoutId: string) {
  return releasePlace(db, checkoutId, sql`exists (select 1 from ${orders} where ${orders.checkoutId} = ${checkoutId})`)
}

/**
 * Returns the statement that ends the hold of a checkout whose page has been left (`LEFT_HOLD_MS`), unless another page
 * has prolonged it since. It returns a row if there was one to end.
 */
export function endHoldOfPage(
  db: Pick<Database, 'update'>,
  { checkoutId, page }: { checkoutId: string; page: string },
  isAllowed: SQL,
) {
  return db
    .update(deliveryHolds)
    .set({ until: sql`min(${deliveryHolds.until}, ${UNTIL_LEFT})` })
    .where(and(eq(deliveryHolds.checkoutId, checkoutId), eq(deliveryHolds.page, page), isAllowed))
    .returning({ checkoutId: deliveryHolds.checkoutId })
}

/** Returns why a checkout gets no place; null if it gets one. An empty `checkoutId` is a new checkout. */
export async function refusedPlace(
  db: Pick<Database, 'select'>,
  place: SlotPlace,
  holder: Holder,
): Promise<NoPlace | null> {
  const conditions = { isFree: isFreeFor(place, holder.checkoutId), mayHold: mayHold(place, holder) }
  const [row] = await db
    .select({
      isFree: sql`${conditions.isFree}`.mapWith(Boolean),
      mayHold: sql`${conditions.mayHold}`.mapWith(Boolean),
    })
    .from(sql`(select 1)`)
  if (!row?.isFree) return 'slot_full'
  return row.mayHold ? null : 'slot_held_too_often'
}

/** Returns the SQL condition that a checkout holds a place. */
export function isHeldBy({ city, day, slot }: SlotPlace, checkoutId: string): SQL {
  return sql`exists (select 1 from ${deliveryHolds} where ${deliveryHolds.checkoutId} = ${checkoutId}
    and ${deliveryHolds.city} = ${city} and ${deliveryHolds.day} = ${day} and ${deliveryHolds.slot} = ${slot}
    and ${deliveryHolds.until} > ${NOW})`
}

/**
 * Returns the SQL condition that a place is left for a checkout, or for its order, beside all other orders and holds.
 * It counts as `readTakenPlaces` does, which visitors see.
 */
export function isFreeFor({ city, day, slot, exact, places }: SlotPlace, checkoutId: string | null): SQL {
  const others = checkoutId ?? ''
  return sql`((select count(*) from ${orders} where ${orders.deliveryDate} = ${day} and ${orders.deliveryCity} = ${city}
      and ${orders.slotId} <> '' and ${orders.status} <> 'cancelled'
      and (${orders.slotId} = ${slot} or (${orders.slotId} >= ${exact.from} and ${orders.slotId} < ${exact.to}))
      and ${orders.checkoutId} is not ${others})
    + (select count(*) from ${deliveryHolds} where ${deliveryHolds.day} = ${day} and ${deliveryHolds.city} = ${city}
      and ${deliveryHolds.slot} = ${slot} and ${deliveryHolds.until} > ${NOW}
      and ${deliveryHolds.checkoutId} <> ${others}) < ${places})`
}

/**
 * Returns the SQL condition that a visitor holds fewer places of the slot than one may, beside that of the checkout,
 * which may always keep its own.
 */
function mayHold(place: SlotPlace, { checkoutId, visitor }: Holder): SQL {
  if (visitor === undefined) return sql`true`
  const { city, day, slot, places } = place
  return sql`(${isHeldBy(place, checkoutId)} or (select count(*) from ${deliveryHolds}
    where ${deliveryHolds.day} = ${day} and ${deliveryHolds.city} = ${city} and ${deliveryHolds.slot} = ${slot}
      and ${deliveryHolds.until} > ${NOW} and ${deliveryHolds.visitor} = ${visitor.hash}
      and ${deliveryHolds.checkoutId} <> ${checkoutId}) < ${mostHolds(places, visitor.factor)})`
}

/**
 * Returns the SQL condition that a checkout's order finds its slot full: its hold is lost, and others have taken all
 * places.
 */
export function lacksPlace(place: SlotPlace, checkoutId: string | null): SQL {
  return sql`not (${isHeldBy(place, checkoutId ?? '')} or ${isFreeFor(place, checkoutId)})`
}

import { and, asc, eq, ne } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import { slotOrder } from '#features/delivery/slot-text.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import type { Day } from '#shared/dates.ts'
import { BASE_LOCALE, type Locale } from '#shared/locale.ts'
import type { City } from '#shared/shop.ts'
import { isInReview } from './in-review.ts'
import { nameChoices, selectLinesNow } from './line-names.ts'
import { selectCustomerChanges } from './customer-changes.ts'
import { mayBeMade } from '../order-view.ts'
import type { DaySheet } from '../admin-order.schema.ts'

/**
 * Returns what must be made and delivered on a day (Vietnam's calendar), for one city or all: the orders that are not
 * cancelled, by city, time and address, and the quantity of each product that is still to be made. What is on its way
 * counts no more, and what waits for its customer's confirmation not yet. Products have their present names, in the
 * florist's language and not the customers'.
 */
export async function readDaySheet(
  db: Database,
  { day, city, locale }: { day: Day; city?: City; locale: Locale },
): Promise<DaySheet> {
  const where = and(
    eq(orders.deliveryDate, day),
    ne(orders.status, 'cancelled'),
    ...(city ? [eq(orders.deliveryCity, city)] : []),
  )
  const [rows, lines, changed] = await db.batch([
    db
      .select({
        id: orders.id,
        status: orders.status,
        unconfirmed: orders.unconfirmed,
        customerName: orders.customerName,
        customerPhone: orders.customerPhone,
        deliveryAddress: orders.deliveryAddress,
        deliveryCity: orders.deliveryCity,
        slotId: orders.slotId,
        wardCode: orders.wardCode,
        reviewReason: orders.reviewReason,
        reviewResolvedAt: orders.reviewResolvedAt,
        notes: orders.notes,
        recipientName: orders.recipientName,
        recipientPhone: orders.recipientPhone,
        surprise: orders.surprise,
        anonymous: orders.anonymous,
        cardOccasion: orders.cardOccasion,
        cardMessage: orders.cardMessage,
        cardSignature: orders.cardSignature,
        nobodyHome: orders.nobodyHome,
        withoutPhoto: orders.withoutPhoto,
      })
      .from(orders)
      .where(where)
      .orderBy(asc(orders.deliveryCity), asc(orders.deliveryAddress), asc(orders.id)),
    selectLinesNow(db, db.select({ id: orders.id }).from(orders).where(where), locale),
    selectCustomerChanges(db, db.select({ id: orders.id }).from(orders).where(where)),
  ])
  const changedAt = new Map(changed.map(({ orderId, at }) => [orderId, at]))
  const named = nameChoices(lines, locale)
  const linesOf = Map.groupBy(named, ({ orderId }) => orderId)
  const toMake = new Set(rows.filter(mayBeMade).map(({ id }) => id))
  return {
    day,
    products: productsOf(named.filter(({ orderId }) => toMake.has(orderId))),
    orders: rows.toSorted(byCityAndTime).map(({ reviewReason, reviewResolvedAt, wardCode, ...order }) => ({
      ...order,
      wardName: wardName(wardCode),
      reviewReason: isInReview({ reviewReason, reviewResolvedAt }) ? reviewReason : null,
      changedAt: changedAt.get(order.id)?.toISOString() ?? null,
      items: (linesOf.get(order.id) ?? []).map(({ productId, name, quantity }) => ({ productId, name, quantity })),
    })),
  }
}

type Timed = Pick<DaySheet['orders'][number], 'deliveryCity' | 'slotId'>

function byCityAndTime(a: Timed, b: Timed): number {
  const keys = [a, b].map(({ deliveryCity, slotId }) => `${deliveryCity ?? ''} ${slotOrder(slotId)}`)
  return keys[0]! < keys[1]! ? -1 : keys[0] === keys[1] ? 0 : 1
}

function productsOf(lines: readonly DaySheet['products'][number][]): DaySheet['products'] {
  const sums = new Map<string, DaySheet['products'][number]>()
  for (const { productId, name, quantity } of lines) {
    // Each of the florist's choices is made by its own words and price.
    const key = productId ?? name
    const sum = sums.get(key) ?? { productId, name, quantity: 0 }
    sums.set(key, { ...sum, quantity: sum.quantity + quantity })
  }
  return [...sums.values()].toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, BASE_LOCALE))
}

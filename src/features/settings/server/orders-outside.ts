import { and, asc, count, gte, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'
import { findSlot } from '#features/delivery/delivery-slots.ts'
import { findWard } from '#features/delivery/server/wards.ts'
import { dayInVietnam, type Day } from '#shared/dates.ts'

/** Open orders that changed rules would no longer accept. */
interface OrdersOutside {
  count: number
  /** The earliest delivery day of these orders; null if there are no such orders. */
  first: Day | null
}

interface Place {
  deliveryDate: Day | null
  slotId: string
  wardCode: string
}

/**
 * Returns the orders from today on, in Vietnam, that are neither delivered nor cancelled, and that lie on a day, at a
 * time or in a ward that the shop serves before a change of the rules and not after it. They keep day, time and ward.
 */
export async function ordersOutside(
  tx: Transaction,
  { before, after, now }: { before: DeliveryRules; after: DeliveryRules; now: Date },
): Promise<OrdersOutside> {
  const { deliveryDate, slotId, wardCode, status } = orders
  const places = await tx
    .select({ deliveryDate, slotId, wardCode, orders: count() })
    .from(orders)
    .where(and(gte(deliveryDate, dayInVietnam(now)), inArray(status, ['pending', 'processing', 'out_for_delivery'])))
    .groupBy(deliveryDate, slotId, wardCode)
    .orderBy(asc(deliveryDate))
  const outside = places.filter((place) => isServed(before, place) && !isServed(after, place))
  return {
    count: outside.reduce((sum, place) => sum + place.orders, 0),
    first: outside[0]?.deliveryDate ?? null,
  }
}

function isServed(rules: DeliveryRules, { deliveryDate: day, slotId, wardCode }: Place): boolean {
  const isClosed = day !== null && rules.closed.some(({ from, to }) => from <= day && day <= to)
  const zone = rules.zones[wardCode] ?? findWard(wardCode)?.zone
  return !isClosed && (slotId === '' || findSlot(rules, slotId) !== null) && zone !== 'none'
}

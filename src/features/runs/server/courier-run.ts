import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { cashCollections, orders, runStops, type OrderRow } from '#db/schema/index.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { cardLines, selectLinesNow } from '#features/orders/server/line-names.ts'
import { listedStatus } from '#features/orders/order-view.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import { courierCalls, courierCallsNext } from '#shared/courier-calls.ts'
import { hasCard, recipientOf } from '#shared/gift.ts'
import type { Locale } from '#shared/locale.ts'
import type { CourierRun, CourierStop } from '../courier.schema.ts'
import { endOfRun } from '../runs.ts'
import { isCollectedIn } from './collect-cash.ts'
import type { RunRow } from './write-stops.ts'

/**
 * Returns a run as its courier sees it: the stops with what is needed at the door, and the numbers of orders that have
 * left. Products have their present names, in the language of the page. What the courier of an earlier run was given is
 * not theirs: an order that they delivered for nothing, and that is under way again, is still due.
 */
export async function courierRun(db: Database, run: RunRow, locale: Locale): Promise<CourierRun> {
  const [stops, collected, lines, profile] = await Promise.all([
    db
      .select({ stop: runStops, order: orders })
      .from(runStops)
      .innerJoin(orders, eq(orders.id, runStops.orderId))
      .where(eq(runStops.runId, run.id))
      .orderBy(asc(runStops.position), asc(runStops.orderId)),
    db
      .select({ orderId: cashCollections.orderId, due: cashCollections.due, amount: cashCollections.amount })
      .from(cashCollections)
      // By the orders of the run, which are found by an index; the reports of a run are not.
      .innerJoin(runStops, eq(runStops.orderId, cashCollections.orderId))
      .where(and(eq(runStops.runId, run.id), isCollectedIn(run.id), isNull(cashCollections.takenBackAt))),
    selectLinesNow(db, db.select({ id: runStops.orderId }).from(runStops).where(eq(runStops.runId, run.id)), locale),
    readShopProfile(db),
  ])
  const linesOf = cardLines(lines, locale)
  return {
    id: run.id,
    day: run.day,
    courier: run.courierName,
    shop: { name: profile.name, phone: profile.phone },
    endsAt: endOfRun(run.day).toISOString(),
    stops: stops
      .filter(({ stop }) => stop.leftAt === null)
      .map((each) => ({
        ...toStop(each, linesOf.get(each.order.id) ?? []),
        cash: cashOf(
          each.order,
          collected.find(({ orderId }) => orderId === each.order.id),
        ),
      })),
    left: stops.flatMap(({ stop, order }) =>
      stop.leftWhy ? [{ number: shortOrderId(order.id), why: stop.leftWhy }] : [],
    ),
  }
}

interface Row {
  stop: typeof runStops.$inferSelect
  order: OrderRow
}

function cashOf(
  { paymentMethod, total }: Row['order'],
  collected: { due: number; amount: number } | undefined,
): CourierStop['cash'] {
  if (collected) return { dueVND: collected.due, collectedVND: collected.amount }
  return paymentMethod === 'cash_on_delivery' ? { dueVND: total, collectedVND: null } : null
}

function toStop({ stop, order }: Row, items: CourierStop['items']): Omit<CourierStop, 'cash'> {
  const { nobodyAt: at, nobodyReason: reason, nobodyNext: next } = stop
  const { name, phone } = courierCalls(order)
  const delivered = listedStatus(order.status) === 'delivered'
  return {
    orderId: order.id,
    number: shortOrderId(order.id),
    slotId: order.slotId,
    recipient: recipientOf(order).name,
    address: order.deliveryAddress,
    wardName: wardName(order.wardCode),
    city: order.deliveryCity!,
    call: { name, phone },
    callNext: courierCallsNext(order),
    notes: order.notes,
    nobodyHome: order.nobodyHome,
    surprise: order.surprise,
    anonymous: order.anonymous,
    hasCard: hasCard(order),
    wantsPhoto: !order.withoutPhoto,
    items,
    delivered,
    nobody: !delivered && at && reason && next ? { at: at.toISOString(), reason, next } : null,
  }
}

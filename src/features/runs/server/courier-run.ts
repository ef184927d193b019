import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderItems, orders, products, productTranslations, runStops } from '#db/schema/index.ts'
import { wardName } from '#features/delivery/wards/wards.server.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { choiceNameFor } from '#features/orders/server/choice-name.ts'
import { NAME_NOW } from '#features/orders/server/line-names.ts'
import { listedStatus } from '#features/orders/order-view.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import { courierCalls, hasCard, recipientOf } from '#shared/gift.ts'
import type { Locale } from '#shared/locale.ts'
import type { CourierRun, CourierStop } from '../courier.schema.ts'
import { endOfRun } from '../runs.ts'
import type { RunRow } from './write-stops.ts'

/**
 * Returns a run as its courier sees it: the stops with what is needed at the door, and the numbers of orders that have
 * left. Products have their present names, in the language of the page.
 */
export async function courierRun(db: Database, run: RunRow, locale: Locale): Promise<CourierRun> {
  const [stops, lines, profile] = await Promise.all([
    db
      .select({ stop: runStops, order: orders })
      .from(runStops)
      .innerJoin(orders, eq(orders.id, runStops.orderId))
      .where(eq(runStops.runId, run.id))
      .orderBy(asc(runStops.position), asc(runStops.orderId)),
    linesOf(db, run.id, locale),
    readShopProfile(db),
  ])
  return {
    id: run.id,
    day: run.day,
    courier: run.courierName,
    shop: { name: profile.name, phone: profile.phone },
    endsAt: endOfRun(run.day).toISOString(),
    stops: stops.filter(({ stop }) => stop.leftAt === null).map((each) => toStop(each, lines)),
    left: stops.flatMap(({ stop, order }) =>
      stop.leftWhy ? [{ orderId: order.id, number: shortOrderId(order.id), why: stop.leftWhy }] : [],
    ),
  }
}

type Line = CourierStop['items'][number] & { orderId: string }

async function linesOf(db: Database, runId: string, locale: Locale): Promise<Line[]> {
  const ids = db.select({ id: runStops.orderId }).from(runStops).where(eq(runStops.runId, runId))
  const rows = await db
    .select({
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      name: NAME_NOW,
      quantity: orderItems.quantity,
      imageUrl: sql<string>`coalesce(${products.imageUrl}, ${orderItems.imageUrl})`,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(
      productTranslations,
      and(eq(productTranslations.productId, products.id), eq(productTranslations.locale, sql`${locale}`)),
    )
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.orderId), asc(orderItems.line))
  return rows.map(({ productId, name, ...line }) => ({
    ...line,
    name: productId === null ? choiceNameFor(locale, name) : name,
  }))
}

interface Row {
  stop: typeof runStops.$inferSelect
  order: typeof orders.$inferSelect
}

function toStop({ stop, order }: Row, lines: readonly Line[]): CourierStop {
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
    notes: order.notes,
    nobodyHome: order.nobodyHome,
    surprise: order.surprise,
    anonymous: order.anonymous,
    hasCard: hasCard(order),
    wantsPhoto: true,
    items: lines.filter(({ orderId }) => orderId === order.id).map(({ orderId: _order, ...item }) => item),
    delivered,
    nobody: !delivered && at && reason && next ? { at: at.toISOString(), reason, next } : null,
  }
}

import { and, asc, eq, exists, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Transaction } from '#db/client.ts'
import { auditLog, cashClosings, cashCollections, orders, runs, runStops, users } from '#db/schema/index.ts'
import type { Day } from '#shared/dates.ts'
import type { CourierCash } from '../cash.calls.ts'

/**
 * Returns what each courier should have collected on a day (Vietnam's calendar), what was recorded, and the closings.
 * An order that was delivered without a report of cash, and was unpaid until the day was closed, counts for the courier
 * whose run it was in last: its cash is in what was handed over.
 */
export async function readCash(db: Pick<Transaction, 'select'>, day: Day): Promise<CourierCash[]> {
  const [collections, unpaid, closings] = await Promise.all([
    db
      .select()
      .from(cashCollections)
      .where(and(eq(cashCollections.day, day), isNull(cashCollections.takenBackAt)))
      .orderBy(asc(cashCollections.at), asc(cashCollections.id)),
    readUnpaid(db, day),
    db
      .select({ closing: cashClosings, by: users.email })
      .from(cashClosings)
      .leftJoin(users, eq(users.id, cashClosings.createdBy))
      .where(eq(cashClosings.day, day))
      .orderBy(asc(cashClosings.number)),
  ])
  const couriers = new Map<string, CourierCash>()
  const of = (courier: string, name: string) => {
    const known = couriers.get(courier)
    const one = known ?? { courier, name, dueVND: 0, recordedVND: 0, collections: [], closings: [] }
    couriers.set(courier, one)
    return one
  }
  const add = (to: CourierCash, collection: CourierCash['collections'][number]) => {
    to.dueVND += collection.dueVND
    to.recordedVND += collection.amountVND ?? 0
    to.collections.push(collection)
  }
  for (const { courier, courierName, orderId, due, amount, reason } of collections)
    add(of(courier, courierName), { orderId, dueVND: due, amountVND: amount, reason, isNoted: false })
  for (const { courierId, courierName, orderId, total, paymentMethod } of unpaid)
    add(of(courierId ?? courierName, courierName), {
      ...{ orderId, dueVND: total, amountVND: null, reason: '' },
      isNoted: paymentMethod === 'cash',
    })
  for (const { closing, by } of closings)
    of(closing.courier, closing.courierName).closings.push({
      number: closing.number,
      dueVND: closing.due,
      recordedVND: closing.recorded,
      handedOverVND: closing.handedOver,
      note: closing.note,
      by,
      createdAt: closing.createdAt.toISOString(),
    })
  return [...couriers.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Returns the delivered orders that were to be paid on delivery until their courier's day was closed, have no report of
 * cash, and were last in a run of this day, each with its last courier.
 */
async function readUnpaid(db: Pick<Transaction, 'select'>, day: Day) {
  // An order that moves to another run, of this day or another, keeps its stop in the one that it left.
  const later = alias(runStops, 'later')
  const movedOn = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.orderId, runStops.orderId),
        isNotNull(runStops.leftAt),
        or(isNull(later.leftAt), sql`(${later.leftAt}, ${later.runId}) > (${runStops.leftAt}, ${runStops.runId})`),
      ),
    )
  const reported = db
    .select({ one: sql`1` })
    .from(cashCollections)
    .where(and(eq(cashCollections.orderId, orders.id), isNull(cashCollections.takenBackAt)))
  const notedSinceClosing = db
    .select({ one: sql`1` })
    .from(auditLog)
    .innerJoin(cashClosings, lte(cashClosings.createdAt, auditLog.createdAt))
    .where(
      and(
        eq(auditLog.entity, 'order'),
        eq(auditLog.entityId, orders.id),
        sql`${auditLog.changes} ->> '$.paymentMethod' = '["cash_on_delivery","cash"]'`,
        eq(cashClosings.day, day),
        sql`${cashClosings.courier} = coalesce(${runs.courierId}, ${runs.courierName})`,
      ),
    )
  return db
    .select({
      orderId: orders.id,
      total: orders.total,
      paymentMethod: orders.paymentMethod,
      courierId: runs.courierId,
      courierName: runs.courierName,
    })
    .from(runStops)
    .innerJoin(runs, eq(runs.id, runStops.runId))
    .innerJoin(orders, eq(orders.id, runStops.orderId))
    .where(
      and(
        eq(runs.day, day),
        or(
          eq(orders.paymentMethod, 'cash_on_delivery'),
          and(eq(orders.paymentMethod, 'cash'), exists(notedSinceClosing)),
        ),
        sql`${orders.status} = 'delivered'`,
        notExists(movedOn),
        notExists(reported),
      ),
    )
}

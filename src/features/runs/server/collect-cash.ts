import { and, eq, isNull, like, min } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { auditLog, cashClosings, cashCollections, type OrderRow } from '#db/schema/index.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import { askedRefunds } from '#features/orders/server/refunds.ts'
import { settleOrder, unsettleOrder } from '#features/orders/server/settle-order.ts'
import { formatMoney } from '#shared/money.ts'
import type { Reporting } from './stored-report.ts'

type CollectionRow = typeof cashCollections.$inferSelect

/**
 * Records what a courier was given at the door, in the transaction that stores the report, and settles the order if it
 * was to be paid on delivery. What was given for an order that was paid or cancelled meanwhile is recorded, too: the
 * courier has it. It was due if staff noted it on the order before the report arrived (`isNotedSince`). An order for
 * which nothing was given stays unpaid.
 */
export async function collectCash(tx: Transaction, reporting: Reporting, order: OrderRow, now: Date): Promise<void> {
  const { run, report, actor, at } = reporting
  if (report.kind !== 'delivered' || !report.cash) return
  const { amountVND: amount, reason } = report.cash
  const isPromised = order.paymentMethod === 'cash_on_delivery'
  const wasDue = isPromised || (amount > 0 && (await isNotedSince(tx, order, reporting)))
  const due = wasDue && order.status !== 'cancelled' ? order.total : 0
  await tx.insert(cashCollections).values({
    id: collectionId(run.id, report.key),
    orderId: order.id,
    day: run.day,
    courier: courierOf(run),
    courierName: run.courierName,
    due,
    amount,
    reason,
    at,
    createdAt: now,
  })
  const changes = { collected: [formatMoney(due, 'VND'), formatMoney(amount, 'VND')] as [string, string] }
  if (isPromised && amount > 0)
    await settleOrder(tx, order, { method: 'cash', received: amount, actor, at: now, changes })
  else await recordAudit(tx, { actor, entity: 'order', entityId: order.id, action: 'updated', changes, at: now })
}

/**
 * Returns whether staff noted an order as paid in cash after its courier was given the cash, or after the courier's day
 * was closed, so that the note means this cash. One that was noted before has been paid twice.
 */
async function isNotedSince(tx: Transaction, order: OrderRow, { run, at }: Reporting): Promise<boolean> {
  if (order.paymentMethod !== 'cash') return false
  const [closing] = await tx
    .select({ first: min(cashClosings.createdAt) })
    .from(cashClosings)
    .where(and(eq(cashClosings.day, run.day), eq(cashClosings.courier, courierOf(run))))
  const entries = await tx
    .select({ changes: auditLog.changes, createdAt: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'order'), eq(auditLog.entityId, order.id)))
  return entries.some(({ changes: { paymentMethod, collected }, createdAt }) => {
    const isNote = paymentMethod?.[0] === 'cash_on_delivery' && paymentMethod[1] === 'cash' && !collected
    return isNote && (createdAt > at || (closing?.first && createdAt >= closing.first))
  })
}

/**
 * Takes back what was recorded with a report: the order is promised for the delivery again. It stays recorded once a
 * refund was asked of it.
 */
export async function takeBackCash(
  tx: Transaction,
  { run, actor }: Reporting,
  { order, key, now }: { order: OrderRow; key: string; now: Date },
): Promise<void> {
  if ((await askedRefunds(tx, order.id)) > 0) return
  const [taken] = await tx
    .update(cashCollections)
    .set({ takenBackAt: now })
    .where(and(eq(cashCollections.id, collectionId(run.id, key)), isNull(cashCollections.takenBackAt)))
    .returning()
  if (taken && taken.amount > 0 && order.paymentMethod === 'cash' && (await isSettledBy(tx, order.id, taken)))
    await unsettleOrder(tx, order, { actor, at: now })
}

/**
 * Returns whether this sum settled an order, as one that was cancelled is settled, too: `settleOrder` recorded it in
 * the transaction of the sum.
 */
async function isSettledBy(tx: Transaction, orderId: string, { createdAt }: CollectionRow): Promise<boolean> {
  const isOfOrder = and(eq(auditLog.entity, 'order'), eq(auditLog.entityId, orderId), eq(auditLog.createdAt, createdAt))
  const entries = await tx.select({ changes: auditLog.changes }).from(auditLog).where(isOfOrder)
  return entries.some(({ changes }) => changes.collected && changes.paymentMethod?.[1] === 'cash')
}

/** The condition that a sum was recorded with a report of a run. */
export const isCollectedIn = (runId: string) => like(cashCollections.id, collectionId(runId, '%'))

/** The account of a run's courier, or the name of one without. */
const courierOf = ({ courierId, courierName }: Reporting['run']) => courierId ?? courierName

const collectionId = (runId: string, key: string) => `${runId}:${key}`

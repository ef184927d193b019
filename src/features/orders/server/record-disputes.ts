import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, inArray, min, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { disputes, orders } from '#db/schema/index.ts'
import type { Dispute, PaymentKey, PaymentProvider } from '#features/payments/server/payment-provider.ts'
import type { Shop } from '#server/shop.ts'
import { PROVIDER, recordAudit } from '#features/audit-log/server/record-audit.ts'
import { isOpenDispute } from '#features/payments/server/owed-refund.ts'
import { formatMoney } from '#shared/money.ts'
import { nextVersion } from '#server/next-version.ts'
import { isInReview } from './in-review.ts'
import { hasPaymentOf, isPaidBy } from './order-payment.ts'
import { holdsMoney, isClosed } from '#shared/dispute-status.ts'
import { reviewFailedRefund, reviewKeptMoney, wasSentAnotherWay } from './review-failed-refund.ts'

type DisputeRow = InferSelectModel<typeof disputes>

/**
 * Reads every dispute of a payment from the provider and stores it. A new dispute puts its order into review, unless it
 * already is. So does one that is over, if a refund failed behind it, or if the shop has won it and the order was
 * cancelled without a refund. Each step is recorded in the audit log. Repeated, reordered and concurrent calls have the
 * same result.
 * @throws ProviderFailure if the provider cannot be asked
 */
export async function recordDisputes(shop: Shop, payment: PaymentKey): Promise<void> {
  const provider = shop.payments.of(payment.provider)
  const read = await Array.fromAsync(provider.listDisputes({ paymentId: payment.paymentId }))
  const at = shop.clock.now()

  await shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(isPaidBy(payment))
    if (!order) return
    const rows = await tx.select().from(disputes).where(eq(disputes.orderId, order.id))
    let needsReview = false
    let changed = false
    let leftAt: Date | null = null
    let isWon = false
    for (const dispute of read) {
      const before = rows.find(({ id }) => id === dispute.id)
      const after = rowOf(dispute, order.id, at)
      if (before && (isOlder(after, before) || isUnchanged(before, after))) continue
      await tx
        .insert(disputes)
        .values(after)
        .onConflictDoUpdate({ target: [disputes.orderId, disputes.id], set: after })
      await recordAudit(tx, {
        actor: PROVIDER,
        entity: 'order',
        entityId: order.id,
        action: actionOf(before, after),
        changes: changesOf(before, after),
        at,
      })
      changed = true
      needsReview ||= !before && !isClosed(after.status)
      if (before && leavesMoney(before, after)) leftAt = after.createdAt
      isWon ||= before !== undefined && before.status !== 'won' && after.status === 'won'
      const log = { orderId: order.id, disputeId: after.id, status: after.status, dueBy: after.dueBy }
      if (!before)
        shop.log.warn(log, 'A customer disputes a payment; send evidence to the provider before the deadline (dueBy)')
    }
    if (!changed) return
    await tx
      .update(orders)
      .set({
        updatedAt: nextVersion(order.updatedAt, at),
        ...(needsReview && !isInReview(order) ? { reviewReason: 'disputed' as const, reviewResolvedAt: null } : {}),
      })
      .where(eq(orders.id, order.id))
    if (leftAt && !(await wasSentAnotherWay(tx, order.id, leftAt))) await reviewFailedRefund(tx, order.id, at)
    if (isWon) await reviewKeptMoney(tx, order.id, at)
  })
}

/** Returns the provider's disputes that `recordDisputes` would store: new and changed ones. */
export async function changedDisputes(
  db: Pick<Database, 'select'>,
  provider: PaymentProvider,
  read: readonly Dispute[],
): Promise<Dispute[]> {
  const ids = read.map(({ id }) => id)
  const rows = await db
    .select(getTableColumns(disputes))
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(inArray(disputes.id, ids), hasPaymentOf(provider.name)))
  const known = new Map(rows.map((row) => [row.id, row]))
  return read.filter((dispute) => {
    const before = known.get(dispute.id)
    if (!before) return true
    const after = rowOf(dispute, before.orderId, before.updatedAt)
    return !isOlder(after, before) && !isUnchanged(before, after)
  })
}

/** Returns when the oldest open dispute of a provider's payments began; null if none is open. */
export async function oldestOpenDispute(db: Pick<Database, 'select'>, provider: PaymentProvider): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(disputes.createdAt) })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(isOpenDispute, hasPaymentOf(provider.name)))
  return row?.at ?? null
}

/** Returns whether the order has an undecided dispute. */
export async function hasOpenDispute(db: Pick<Database, 'select'>, orderId: string): Promise<boolean> {
  const open = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), isOpenDispute))
    .limit(1)
  return open.length > 0
}

/** Returns whether a dispute keeps an order from being refunded until it is decided. */
export async function isHeldByDispute(db: Pick<Database, 'select'>, orderId: string): Promise<boolean> {
  const rows = await db.select({ status: disputes.status }).from(disputes).where(eq(disputes.orderId, orderId))
  return rows.some(({ status }) => holdsMoney(status))
}

function rowOf({ paymentId: _, ...dispute }: Dispute, orderId: string, at: Date): DisputeRow {
  return { ...dispute, orderId, updatedAt: at }
}

/** Returns whether a reading is older than the stored one: only an appeal reopens a decided dispute. */
function isOlder(read: DisputeRow, stored: DisputeRow): boolean {
  const decided = stored.status === 'won' || stored.status === 'lost'
  return decided && !isClosed(read.status) && !read.status.startsWith('appeal_')
}

function isUnchanged(before: DisputeRow, after: DisputeRow): boolean {
  return isDeepStrictEqual({ ...before, updatedAt: 0 }, { ...after, updatedAt: 0 })
}

/** Returns whether the shop may have money again that a dispute held: it was decided, or its money came back. */
function leavesMoney(before: DisputeRow, after: DisputeRow): boolean {
  return isClosed(after.status) && (!isClosed(before.status) || (before.fundsWithdrawn && !after.fundsWithdrawn))
}

function actionOf(before: DisputeRow | undefined, { status }: DisputeRow) {
  if (status !== before?.status && status === 'won') return 'dispute_won'
  if (status !== before?.status && status === 'lost') return 'dispute_lost'
  return before ? 'dispute_changed' : 'disputed'
}

function changesOf(before: DisputeRow | undefined, after: DisputeRow): Record<string, [unknown, unknown]> {
  const shown = (row: DisputeRow | undefined): Record<string, unknown> => ({
    amount: row ? formatMoney(row.amount, row.currency) : null,
    status: row?.status ?? null,
    dueBy: row?.dueBy?.toISOString() ?? null,
    fundsWithdrawn: row?.fundsWithdrawn ?? null,
  })
  const [was, is] = [shown(before), shown(after)]
  return Object.fromEntries(
    Object.keys(is)
      .filter((key) => was[key] !== is[key])
      .map((key) => [key, [was[key], is[key]]]),
  )
}

import { eq, inArray, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderPayments, orders, refunds } from '#db/schema/index.ts'
import type { PaymentKey, PaymentProvider, ProviderRefund } from '#features/payments/server/payment-provider.ts'
import { isRefundedByStaff } from '#shared/payment-methods.ts'
import type { Shop } from '#server/shop.ts'
import { PROVIDER, recordAudit } from '#features/audit-log/server/record-audit.ts'
import { formatMoney } from '#shared/money.ts'
import { nextVersion } from '#server/next-version.ts'
import { isPayment, withPayments } from './order-payment.ts'
import { paymentStatusOf } from './refunds.ts'
import { REFUNDS } from './refund-metrics.ts'
import { reviewFailedRefund } from './review-failed-refund.ts'

export type RefundRow = InferSelectModel<typeof refunds>

/**
 * The order of a refund's states. A stored state never goes back, so readings may arrive in any order: a refund that
 * succeeded may still fail at the bank, and a failed one stays failed.
 */
const RANKS = { asked: 0, succeeded: 1, failed: 2 } as const

/**
 * Reads every refund of a payment from the provider and stores it: those that the shop asked for, and those made in the
 * provider's dashboard. An order may have several payments; its `refunded` is the sum of all refunds that have not
 * failed, so one that the bank returns after days no longer counts and can be made again. Repeated, reordered and
 * concurrent calls have the same result.
 * @param made a refund that was just made, in case the provider's list does not hold it yet
 * @throws ProviderFailure if the provider cannot be asked
 */
export async function recordRefunds(shop: Shop, payment: PaymentKey, made?: ProviderRefund): Promise<void> {
  const provider = shop.payments.of(payment.provider)
  const read = await Array.fromAsync(provider.listRefunds({ paymentId: payment.paymentId }))
  if (made && !read.some(({ id }) => id === made.id)) read.push(made)
  const at = shop.clock.now()

  const takenBackCount = await shop.db.transaction(async (tx) => {
    const { id, total, refunded, currency, updatedAt } = orders
    const [order] = await tx
      .select({ id, total, refunded, currency, updatedAt, paymentLinkId: orderPayments.linkId })
      .from(orderPayments)
      .innerJoin(orders, eq(orders.id, orderPayments.orderId))
      .where(isPayment(payment))
    if (!order) return 0
    const { paymentLinkId } = order
    const rows = await tx.select().from(refunds).where(eq(refunds.orderId, order.id))
    const takenBack: RefundRow[] = []
    for (const refund of read) {
      const before = rowOf(
        rows.filter((row) => row.paymentLinkId === paymentLinkId),
        refund,
      )
      const after = stateOf(refund, at)
      if (before && before.providerId !== null && !isFurther(after.state, before.state)) continue
      // Made in the provider's dashboard: two providers may use the same id.
      const row: RefundRow = {
        id: `${payment.provider}:${refund.id}`,
        orderId: order.id,
        createdBy: null,
        amount: refund.amount,
        createdAt: refund.createdAt,
        paymentLinkId,
        ...before,
        ...after,
      }
      await tx.insert(refunds).values(row).onConflictDoUpdate({ target: refunds.id, set: after })
      rows.splice(before ? rows.indexOf(before) : rows.length, 1, row)
      if (after.state === 'failed' && (before ? before.state !== 'failed' : order.refunded > 0)) takenBack.push(row)
    }

    const given = rows.filter(({ providerId, state }) => providerId !== null && state !== 'failed')
    const sum = Math.min(
      given.reduce((all, { amount }) => all + amount, 0),
      order.total,
    )
    if (sum !== order.refunded) {
      const change = { refunded: sum, paymentStatus: paymentStatusOf(sum, order.total) }
      await tx
        .update(orders)
        .set({ ...change, updatedAt: nextVersion(order.updatedAt, at) })
        .where(eq(orders.id, order.id))
    }
    // Staff who took back a note of their own are in the audit log already.
    for (const { amount, failure } of isRefundedByStaff(provider?.method) ? [] : takenBack)
      await recordAudit(tx, {
        actor: PROVIDER,
        entity: 'order',
        entityId: order.id,
        action: 'refund_failed',
        changes: { amount: [formatMoney(amount, order.currency), null], failure: [null, failure] },
        at,
      })
    if (takenBack.length > 0) await reviewFailedRefund(tx, order.id, at)
    return takenBack.length
  })
  for (let counted = 0; counted < takenBackCount; counted++) shop.metrics.count(REFUNDS, { outcome: 'taken_back' })
}

/** Returns the provider's refunds that the database lacks, or holds in an earlier state. */
export async function changedRefunds(
  db: Pick<Database, 'select'>,
  provider: PaymentProvider,
  read: readonly ProviderRefund[],
): Promise<ProviderRefund[]> {
  const ids = read.map(({ id }) => id)
  const rows = await db
    .select({
      providerId: refunds.providerId,
      state: refunds.state,
      orderId: refunds.orderId,
      paymentLinkId: refunds.paymentLinkId,
    })
    .from(refunds)
    .where(inArray(refunds.providerId, ids))
  const theirs = await withPayments(db, provider.name, rows)
  const known = new Map(theirs.map(({ refund }) => [refund.providerId, refund]))
  return read.filter((refund) => {
    const before = known.get(refund.id)
    return !before || isFurther(PROGRESS[refund.state], before.state)
  })
}

function isFurther(after: RefundRow['state'], before: RefundRow['state']): boolean {
  return RANKS[after] > RANKS[before]
}

/** Returns the row of a refund: the one with the provider's id, else the one that it was made for. */
function rowOf(rows: readonly RefundRow[], { id, orderedAs }: ProviderRefund): RefundRow | undefined {
  const made = rows.find(({ providerId }) => providerId === id)
  return made ?? rows.find((row) => row.providerId === null && row.id === orderedAs)
}

/** While the bank has not decided, the money counts as refunded. */
const PROGRESS = { pending: 'asked', succeeded: 'succeeded', failed: 'failed' } as const

function stateOf(refund: ProviderRefund, at: Date): Pick<RefundRow, 'state' | 'providerId' | 'failure' | 'endedAt'> {
  const state = PROGRESS[refund.state]
  return { state, providerId: refund.id, failure: refund.failure, endedAt: state === 'asked' ? null : at }
}

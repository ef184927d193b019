import { and, eq, gte, ne, sum, type InferSelectModel } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { disputes, refunds, type OrderRow } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'
import { formatMoney, type Currency } from '#shared/money.ts'
import type { PaymentStatus } from '#shared/stored-states.ts'
import { paymentsOf } from './order-payment.ts'

/** Returns an order's payment status. Both amounts are minor units. */
export function paymentStatusOf(refunded: number, total: number): PaymentStatus {
  if (refunded === 0) return 'paid'
  return refunded >= total ? 'refunded' : 'partially_refunded'
}

/**
 * Returns what may still be refunded, in minor units. `ours` is what this shop has refunded or is about to; `refunded`
 * is what the provider reports, with what was refunded in its dashboard. The two overlap, so the larger one counts; the
 * provider refuses what exceeds the payment all the same.
 * @param lost what disputes have taken (`lostOf`)
 */
export function refundableAmount(
  { total, refunded }: { total: number; refunded: number },
  ours: number,
  lost: number,
): number {
  return Math.max(0, total - Math.max(refunded, ours) - lost)
}

type DisputeRow = InferSelectModel<typeof disputes>

/**
 * Returns the disputes of an order whose money its customer's bank has taken for good. While one is open, nothing is
 * refunded anyway (`isHeldByDispute`).
 */
function lostAmong(rows: readonly DisputeRow[], currency: Currency): DisputeRow[] {
  return rows.filter((row) => row.status === 'lost' && row.fundsWithdrawn && row.currency === currency)
}

/** Returns what disputes of an order have taken for good, in minor units of its currency. */
export function lostOf(rows: readonly DisputeRow[], currency: Currency): number {
  return lostAmong(rows, currency).reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns what of an order's total may still be refunded, in minor units (`refundableAmount`). */
export async function leftToRefund(
  db: Pick<Database, 'select'>,
  order: Pick<OrderRow, 'id' | 'total' | 'refunded' | 'currency'>,
): Promise<number> {
  const rows = await db.select().from(disputes).where(eq(disputes.orderId, order.id))
  return refundableAmount(order, await askedRefunds(db, order.id), lostOf(rows, order.currency))
}

/** Returns the sum of an order's refunds that are asked for or made, in minor units: all, or those since `from`. */
export async function askedRefunds(db: Pick<Database, 'select'>, orderId: string, from?: Date): Promise<number> {
  const [asked] = await db
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed'), from && gte(refunds.createdAt, from)))
  return asked?.amount ?? 0
}

/** What one payment of an order gives back of a refund. */
interface RefundPart {
  payment: PaymentKey
  /** The supplement that it paid; null: it is the order's own payment. */
  linkId: string | null
  /** Minor units. */
  amount: number
}

/**
 * Divides a refund among the payments of an order, in the order in which they came: none gives back more than it
 * received. What is more than all of them is asked of the first, whose provider refuses it. A lost dispute does not say
 * which payment it took: the one of its amount, or else the first.
 */
async function divideRefund(
  db: Pick<Database, 'select'>,
  { orderId, currency, amount }: Pick<NewRefund, 'orderId' | 'currency' | 'amount'>,
): Promise<RefundPart[]> {
  const payments = await paymentsOf(db, orderId)
  const lost = payments.map(() => 0)
  const disputed = await db.select().from(disputes).where(eq(disputes.orderId, orderId))
  for (const dispute of lostAmong(disputed, currency)) {
    const ofItsAmount = payments.findIndex((payment, index) => payment.amount === dispute.amount && lost[index] === 0)
    lost[Math.max(0, ofItsAmount)]! += dispute.amount
  }
  const rows = await db
    .select({ linkId: refunds.paymentLinkId, amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
  let left = amount
  const parts = payments.map(({ linkId, paymentProvider: provider, paymentId, amount: total, refunded }, index) => {
    const ours = rows.reduce((all, row) => (row.linkId === linkId ? all + row.amount : all), 0)
    const part = Math.min(left, refundableAmount({ total, refunded }, ours, lost[index]!))
    left -= part
    return { payment: { provider, paymentId }, linkId, amount: part }
  })
  if (parts[0]) parts[0].amount += left
  return parts.filter((part) => part.amount > 0)
}

interface NewRefund {
  actor: Actor
  orderId: string
  /** The refund's id, and the provider's idempotency key. */
  key: string
  /** Minor units of `currency`. */
  amount: number
  currency: Currency
  at: Date
  /** The supplement whose payment gives it back; left out or null: the order's own payment. */
  linkId?: string | null
}

/** Writes a refund that `settleRefund` has to make, and records it in the audit log. Only within a transaction. */
async function insertRefund(
  tx: Pick<Database, 'insert'>,
  { actor, orderId, key, amount, currency, at, linkId = null }: NewRefund,
): Promise<InferSelectModel<typeof refunds>> {
  const [refund] = await tx
    .insert(refunds)
    .values({ id: key, orderId, amount, paymentLinkId: linkId, createdBy: actor.id, createdAt: at })
    .returning()
  await recordAudit(tx, {
    actor,
    entity: 'order',
    entityId: orderId,
    action: 'refunded',
    changes: { amount: [null, formatMoney(amount, currency)] },
    at,
  })
  return refund!
}

/** A refund, and the payment that gives it back. */
export interface AskedRefund {
  refund: InferSelectModel<typeof refunds>
  payment: PaymentKey
}

/**
 * Writes a refund as `insertRefund` does, one for each payment that gives back a part: those after the first have a key
 * of their own, made from the given one.
 */
export async function insertDivided(
  tx: Pick<Database, 'insert' | 'select'>,
  { amount, key, ...refund }: Omit<NewRefund, 'linkId'>,
): Promise<AskedRefund[]> {
  const asked: AskedRefund[] = []
  for (const { payment, ...part } of await divideRefund(tx, { ...refund, amount })) {
    const partKey = asked.length === 0 ? key : `${key}-${asked.length + 1}`
    asked.push({ refund: await insertRefund(tx, { ...refund, ...part, key: partKey }), payment })
  }
  return asked
}

/**
 * Writes money that staff give back by hand as a refund that is made, in the caller's transaction. Returns the columns
 * of the order that it changes.
 */
export async function insertHandedBack(
  tx: Pick<Database, 'insert' | 'update'>,
  order: { total: number; refunded: number },
  refund: NewRefund,
): Promise<{ refunded: number; paymentStatus: PaymentStatus }> {
  const { id } = await insertRefund(tx, refund)
  const made = { state: 'succeeded', providerId: `hand:${id}`, endedAt: refund.at } as const
  await tx.update(refunds).set(made).where(eq(refunds.id, id))
  const refunded = order.refunded + refund.amount
  return { refunded, paymentStatus: paymentStatusOf(refunded, order.total) }
}

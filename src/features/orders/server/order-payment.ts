import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderPayments, orders, paymentLinks, type checkouts, type OrderRow } from '#db/schema/index.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'
import type { Currency } from '#shared/money.ts'
import { isRefundedByStaff, isUnpaid } from '#shared/payment-methods.ts'

/** Returns the payment that an order's money came by; null: nothing was received, or no provider has it. */
export function receivedPayment({
  paymentProvider: provider,
  paymentIntentId: paymentId,
  paymentMethod,
}: Pick<OrderRow, 'paymentProvider' | 'paymentIntentId' | 'paymentMethod'>): PaymentKey | null {
  return paymentId === null || isUnpaid(paymentMethod) ? null : { provider, paymentId }
}

/** Returns whether staff received the money of an order, so that no provider gives it back. */
export function isReceivedByStaff({
  paymentIntentId,
  paymentMethod,
}: Pick<OrderRow, 'paymentIntentId' | 'paymentMethod'>): boolean {
  return paymentIntentId === null && isRefundedByStaff(paymentMethod)
}

/** Returns the condition that an order is the payment's: its own, or that of a supplement. */
export function isPaidBy(key: PaymentKey): SQL {
  return sql`${orders.id} in (select ${orderPayments.orderId} from ${orderPayments} where ${isPayment(key)})`
}

/** Returns the condition that a row of `order_payments` is this payment. */
export function isPayment({ provider, paymentId }: PaymentKey): SQL {
  return and(eq(orderPayments.paymentId, paymentId), eq(orderPayments.paymentProvider, provider))!
}

/**
 * Returns those refunds that give back a provider's payment, each with that payment. A join with `order_payments` would
 * compute the payments of all orders.
 */
export async function withPayments<Refund extends { orderId: string; paymentLinkId: string | null }>(
  db: Pick<Database, 'select'>,
  provider: string,
  given: readonly Refund[],
): Promise<{ refund: Refund; paymentId: string; currency: Currency }[]> {
  if (given.length === 0) return []
  const rows = await db
    .select()
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, [...new Set(given.map(({ orderId }) => orderId))]))
  const keyOf = (orderId: string, linkId: string | null) => JSON.stringify([orderId, linkId])
  const payments = new Map(rows.map((row) => [keyOf(row.orderId, row.linkId), row]))
  return given.flatMap((refund) => {
    const payment = payments.get(keyOf(refund.orderId, refund.paymentLinkId))
    if (payment?.paymentProvider !== provider) return []
    return [{ refund, paymentId: payment.paymentId, currency: payment.currency }]
  })
}

/** Returns the condition that an order has a payment of a provider: its own, or that of a supplement. */
export function hasPaymentOf(provider: string): SQL {
  return sql`(${orders.paymentProvider} = ${provider} or exists (select 1 from ${paymentLinks}
    where ${paymentLinks.orderId} = ${orders.id} and ${paymentLinks.bookedAt} is not null and ${paymentLinks.paymentProvider} = ${provider}))`
}

/** Returns the payments of an order: its own first, then those of its supplements as they came. */
export function paymentsOf(db: Pick<Database, 'select'>, orderId: string) {
  return db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(sql`${orderPayments.linkId} is not null`, asc(orderPayments.createdAt), asc(orderPayments.linkId))
}

/** Returns the condition that an order is that of a checkout's payment. */
export function isSamePayment(other: typeof checkouts): SQL {
  return and(eq(orders.paymentIntentId, other.paymentIntentId), eq(orders.paymentProvider, other.paymentProvider))!
}

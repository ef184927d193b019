import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { paymentLinks, users, type ExchangedOrderLine, type OrderRow } from '#db/schema/index.ts'
import { PROVIDER } from '#features/audit-log/server/record-audit.ts'
import type { Payment } from '#features/payments/server/payment-provider.ts'
import { priceOf } from '../order-price.ts'
import { checkExchange } from '../order-edit.ts'
import { awaitsDetails } from './complete-order.ts'
import type { PaymentLinkRow } from './insert-payment-link.ts'
import { receivedPayment } from './order-payment.ts'
import { paymentStatusOf } from './refunds.ts'
import { reviewSoldOut } from './review-sold-out.ts'
import { selectLines } from './select-lines.ts'
import { changedTotals, writeExchange } from './write-exchange.ts'

interface Paid {
  link: PaymentLinkRow
  order: OrderRow
  payment: Payment
  at: Date
}

/**
 * Makes the exchange whose supplement was paid and books its payment as a further one of the order, in the caller's
 * transaction, which has read link and order. Returns false, and writes nothing, if it cannot be made any more: the
 * link expired before it was paid or staff ended it, another amount arrived, or the order is over or has changed.
 *
 * Pieces that were sold meanwhile, which only happens once their hold has ended, put the order into review.
 */
export async function bookSupplement(tx: Transaction, { link, order, payment, at }: Paid): Promise<boolean> {
  const { exchange } = link
  if (!exchange || !(await isStillMade(tx, { link, order, payment, at }))) return false
  const { subtotal, discount, otherDifference, linesBefore, lines, reason, mail } = exchange
  const [florist] = exchange.proposedBy
    ? await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, exchange.proposedBy))
    : []
  const totals = changedTotals(order, { own: link.amount, other: otherDifference })
  // First: from now on the link holds no pieces, and the lines take them.
  await tx.update(paymentLinks).set({ bookedAt: at, closedAt: at }).where(eq(paymentLinks.id, link.id))
  // The other way of paying it ends: the reconciler cancels its payment.
  await tx
    .update(paymentLinks)
    .set({ replacedAt: at })
    .where(and(eq(paymentLinks.orderId, order.id), isNull(paymentLinks.bookedAt), isNull(paymentLinks.replacedAt)))
  await writeExchange(tx, order, {
    ...{ id: link.transferOf ?? link.id, actor: florist ?? PROVIDER, linesBefore, lines, reason, mail, at },
    changed: { subtotal, discount, ...totals, paymentStatus: paymentStatusOf(order.refunded, totals.total) },
    prices: [priceOf(order), priceOf({ ...order, subtotal, discount })],
  })
  await reviewSoldOut(tx, order.id)
  return true
}

async function isStillMade(tx: Transaction, { link, order, payment }: Paid): Promise<boolean> {
  const { exchange, amount, currency } = link
  if (!exchange || link.replacedAt || (payment.chargedAt && payment.chargedAt > link.expiresAt)) return false
  if (payment.received !== amount || payment.currency !== currency || currency !== order.currency) return false
  if (!receivedPayment(order) || !checkExchange({ ...order, awaitsDetails: awaitsDetails(order) }).ok) return false
  const price = priceOf({ ...order, subtotal: exchange.subtotal, discount: exchange.discount })
  if (price - priceOf(order) !== amount) return false
  const rows = await selectLines(tx, [order.id])
  return JSON.stringify(rows.map(shapeOf)) === JSON.stringify(exchange.linesBefore.map(shapeOf))
}

const shapeOf = ({ productId, productName, quantity, priceVND, priceUSDCents }: ExchangedOrderLine) => [
  ...[productId, productName, quantity],
  ...[priceVND, priceUSDCents],
]

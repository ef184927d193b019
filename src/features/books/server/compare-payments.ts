import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderPayments, orders, type OrderRow } from '#db/schema/index.ts'
import { isOwnPayment } from '#features/orders/server/own-payment.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { isUnknownAtProvider } from '#features/payments/server/provider-failure.ts'
import { isAfter, pagesByKey } from '#server/pages-by-key.ts'
import type { Shop } from '#server/shop.ts'
import { inChunks } from '#shared/chunk.ts'
import type { Currency } from '#shared/money.ts'
import { isUnpaid } from '#shared/payment-methods.ts'
import type { DayBook } from './day-book.ts'

/** How many payments are compared with the database in one query, and how many orders are read at a time. */
const AT_ONCE = 100

/** A payment that the provider lists. Amounts are minor units. */
interface Listed {
  paymentId: string
  currency: Currency
  /** Received, or promised for the delivery. */
  amount: number
  /** Null: not only the provider gives it back. */
  refunded: number | null
}

/**
 * Compares the payments of a day with what their orders have of them, and the other way round. An order has a payment
 * of its own, and one of each supplement.
 * @param before payments after it may have no order yet
 * @throws ProviderFailure if the provider cannot be asked
 */
export async function comparePayments(
  shop: Shop,
  provider: PaymentProvider,
  book: DayBook,
  before: Date,
): Promise<void> {
  /** The payments of one day: as many as fit into memory on any day. */
  const seen = new Set<string>()
  for await (const part of inChunks(listed(provider, book, before), AT_ONCE)) {
    const found = await ordersOf(shop.db, provider, part)
    for (const payment of part) {
      seen.add(payment.paymentId)
      const order = found.get(payment.paymentId)
      if (order) compare(provider, book, payment, order)
      else if (await isOwnPayment(shop, await provider.read(payment.paymentId))) missing(provider, book, payment)
    }
  }
  for await (const order of ordersOn(shop.db, provider, book)) {
    if (seen.has(order.paymentId) || (await isAtProvider(provider, order.paymentId))) continue
    const { id: orderId, paymentId: subject, currency, total } = order
    const { method } = provider
    book.tell({ kind: 'order_without_payment', method, orderId, subject, currency, theirs: null, ours: total })
    book.add(method, currency, { ours: total })
  }
}

async function* listed(provider: PaymentProvider, { since, until }: DayBook, before: Date): AsyncGenerator<Listed> {
  const end = before < until ? before : until
  if (provider.method !== 'cash') {
    for await (const { paymentId, received, currency, refunded } of provider.listPaidCharges(since, end))
      if (currency) yield { paymentId, currency, amount: received, refunded }
    return
  }
  // The provider's log says what was promised. Some of it is given back by hand.
  for await (const { paymentId, type, createdAt } of provider.listEvents(since)) {
    if (createdAt >= end || provider.subjectOf(type) !== 'payment') continue
    const { currency, amount } = await provider.read(paymentId)
    if (currency) yield { paymentId, currency, amount, refunded: null }
  }
}

/** What an order has of one of its payments. */
const ORDER = {
  id: orders.id,
  paymentId: orderPayments.paymentId,
  paymentMethod: orders.paymentMethod,
  currency: orders.currency,
  total: orderPayments.amount,
  refunded: orderPayments.refunded,
  reviewReason: orders.reviewReason,
}
type PaymentRow = Pick<OrderRow, 'id' | 'paymentMethod' | 'currency' | 'reviewReason'> &
  Pick<typeof orderPayments.$inferSelect, 'paymentId' | 'refunded'> & { total: number }

async function ordersOf(
  db: Database,
  { name }: PaymentProvider,
  payments: readonly Listed[],
): Promise<Map<string, PaymentRow>> {
  const ids = payments.map(({ paymentId }) => paymentId)
  const rows = await db
    .select(ORDER)
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(inArray(orderPayments.paymentId, ids), eq(orderPayments.paymentProvider, name)))
  return new Map(rows.map((row) => [row.paymentId, row]))
}

function compare(provider: PaymentProvider, book: DayBook, payment: Listed, order: PaymentRow): void {
  const { method } = provider
  const { paymentId: subject, currency, amount } = payment
  // An unpaid order with a received payment has booked nothing of it.
  const total = isUnpaid(order.paymentMethod) && method !== 'cash' ? 0 : order.total
  // Staff see the difference in the review, and the order keeps it.
  const isReviewed = order.reviewReason === 'amount_mismatch'
  const agrees = isReviewed || (total === amount && order.currency === currency)
  book.add(method, currency, { payments: 1, theirs: amount })
  book.add(method, agrees ? currency : order.currency, { ours: isReviewed ? amount : total })
  const facts = { method, orderId: order.id, subject, currency }
  if (!agrees) book.tell({ kind: 'amount', ...facts, theirs: amount, ours: total })
  // The order of a link that an earlier version booked may have a lower total than what was paid.
  const refunded = payment.refunded === null ? order.refunded : Math.min(payment.refunded, order.total)
  if (refunded !== order.refunded) book.tell({ kind: 'refunded', ...facts, theirs: refunded, ours: order.refunded })
}

function missing({ method }: PaymentProvider, book: DayBook, { paymentId: subject, currency, amount }: Listed): void {
  book.tell({
    ...{ kind: 'payment_without_order', method, orderId: null, subject, currency },
    theirs: amount,
    ours: null,
  })
  book.add(method, currency, { payments: 1, theirs: amount })
}

/** Yields what the orders have of the provider's payments that were booked on a day, in chunks. */
async function* ordersOn(
  db: Database,
  { name }: PaymentProvider,
  { since, until }: DayBook,
): AsyncGenerator<PaymentRow> {
  const { createdAt, paymentId: id } = orderPayments
  const pages = pagesByKey<PaymentRow & { createdAt: Date }>(AT_ONCE, (last) =>
    db
      .select({ ...ORDER, createdAt })
      .from(orderPayments)
      .innerJoin(orders, eq(orders.id, orderPayments.orderId))
      .where(
        and(
          gte(createdAt, since),
          lt(createdAt, until),
          last && isAfter([createdAt, id], [last.createdAt, last.paymentId]),
          eq(orderPayments.paymentProvider, name),
        ),
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(AT_ONCE),
  )
  for await (const page of pages) yield* page
}

/** Returns whether the provider has a payment that counts: its day may be another than the order's. */
async function isAtProvider(provider: PaymentProvider, paymentId: string): Promise<boolean> {
  try {
    const { state } = await provider.read(paymentId)
    return state === 'paid' || state === 'promised'
  } catch (error) {
    if (isUnknownAtProvider(error)) return false
    throw error
  }
}

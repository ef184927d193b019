import { and, desc, eq, sql } from 'drizzle-orm'
import {
  cashRefunds,
  disputes,
  mails,
  orderEdits,
  orderPayments,
  orders,
  paymentEvents,
  refunds,
  auditLog,
  transferRefunds,
  users,
  type OrderRow,
} from '#db/schema/index.ts'
import { selectInvoice, toInvoiceRequest } from '#features/invoices/server/read-invoice.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OrderDetail } from '../admin-order.schema.ts'
import { toAdminDispute, toAdminOrder } from './admin-order.ts'
import { inReadersLanguage } from './line-names.ts'
import { selectCustomerChanges } from './customer-changes.ts'
import { linkState, selectPaymentLinks, worksUntil, type PaymentLinkRow } from './insert-payment-link.ts'
import { paymentsOf, receivedPayment } from './order-payment.ts'
import { paymentLinkUrl } from './payment-link-token.ts'
import { historyOf } from './order-history.ts'
import { lostOf, refundableAmount } from './refunds.ts'
import { selectLines } from './select-lines.ts'

/**
 * Returns everything the back-office shows of one order. Amounts are minor units of the order's currency. Fails with
 * order_not_found.
 *
 * @param reader the language of the products' names; without it, they are as they were ordered
 */
export async function readOrder(
  shop: Pick<Shop, 'db' | 'payments' | 'clock' | 'config' | 'orderLinkKey'>,
  id: string,
  reader?: Locale,
): Promise<Result<OrderDetail, 'order_not_found'>> {
  const { db, payments } = shop
  const [found, lines, given, changes, events, sent, disputed, changed, edits, [link], [invoice], paid] =
    await db.batch([
      db.select().from(orders).where(eq(orders.id, id)),
      selectLines(db, [id]),
      db
        .select({ refund: refunds, by: users.email, byStaff: STATE_BY_STAFF })
        .from(refunds)
        .leftJoin(users, eq(users.id, refunds.createdBy))
        .leftJoin(transferRefunds, eq(transferRefunds.id, refunds.id))
        .leftJoin(cashRefunds, eq(cashRefunds.id, refunds.id))
        .where(eq(refunds.orderId, id))
        .orderBy(desc(refunds.createdAt)),
      db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entity, 'order'), eq(auditLog.entityId, id))),
      db
        .select({
          paymentProvider: paymentEvents.paymentProvider,
          type: paymentEvents.type,
          outcome: paymentEvents.outcome,
          createdAt: paymentEvents.createdAt,
        })
        .from(paymentEvents)
        .innerJoin(
          orderPayments,
          and(
            eq(orderPayments.paymentId, paymentEvents.paymentIntentId),
            eq(orderPayments.paymentProvider, paymentEvents.paymentProvider),
          ),
        )
        .where(eq(orderPayments.orderId, id)),
      db.select().from(mails).where(eq(mails.about, id)),
      db.select().from(disputes).where(eq(disputes.orderId, id)).orderBy(desc(disputes.createdAt)),
      selectCustomerChanges(db, [id]),
      db.select().from(orderEdits).where(eq(orderEdits.orderId, id)),
      selectPaymentLinks(db, [id]),
      selectInvoice(db, id),
      paymentsOf(db, id),
    ])
  const [order] = found
  if (!order) return fail('order_not_found')

  const named = reader ? await inReadersLanguage(db, reader, found, lines) : lines
  const ours = given.reduce((sum, { refund }) => (refund.state === 'failed' ? sum : sum + refund.amount), 0)
  const { reviewReason, reviewResolvedAt } = order
  const openLink = link && linkState(link, order, shop.clock.now()) === 'open' ? link : null
  return ok({
    ...toAdminOrder(order, named, {
      disputesOfOrder: disputed,
      changedAt: changed[0]?.at ?? null,
      linkUntil: link && !link.exchange ? worksUntil(link) : null,
    }),
    notes: order.notes,
    internalNotes: order.internalNotes,
    discountCode: order.discountCode,
    refunded: order.refunded,
    refundable: receivedPayment(order) ? refundableAmount(order, ours, lostOf(disputed, order.currency)) : 0,
    paymentProvider: order.paymentProvider,
    paymentIntentId: order.paymentIntentId,
    supplementPayments: paid.flatMap(({ linkId, paymentProvider, paymentId, amount }) =>
      linkId === null ? [] : [{ paymentProvider, paymentId, amount }],
    ),
    locale: order.locale,
    reviewed: reviewReason && reviewResolvedAt ? { reason: reviewReason, at: reviewResolvedAt.toISOString() } : null,
    paymentLink: openLink && !openLink.exchange ? paymentLinkUrl(shop, openLink.id, order.locale) : null,
    supplement: openLink && (await supplementOf(shop, openLink, order, reader)),
    invoice: invoice ? toInvoiceRequest(invoice) : null,
    refunds: given.map(({ refund, by, byStaff }) => ({
      id: refund.id,
      amount: refund.amount,
      state: refund.state,
      failure: refund.failure,
      byStaff,
      by,
      createdAt: refund.createdAt.toISOString(),
    })),
    disputes: disputed.map(toAdminDispute),
    history: historyOf(order, { changes, edits, events, mails: sent }, payments),
  })
}

/** How far a refund is that staff give back by hand; null: a provider gives it back. */
const STATE_BY_STAFF = sql<
  OrderDetail['refunds'][number]['byStaff']
>`coalesce(${transferRefunds.state}, ${cashRefunds.state})`

async function supplementOf(
  shop: Pick<Shop, 'db' | 'config' | 'orderLinkKey'>,
  { id, amount, exchange, expiresAt }: PaymentLinkRow,
  order: OrderRow,
  reader?: Locale,
): Promise<OrderDetail['supplement']> {
  if (!exchange) return null
  const ordered = exchange.lines.map((line) => ({ ...line, orderId: order.id }))
  const named = reader ? await inReadersLanguage(shop.db, reader, [order], ordered) : ordered
  const lines = named.map(({ productName: name, quantity }) => ({ name, quantity }))
  return { amount, url: paymentLinkUrl(shop, id, order.locale), expiresAt: expiresAt.toISOString(), lines }
}

import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, paymentLinks, type OrderRow } from '#db/schema/index.ts'
import { PROVIDER, recordAudit } from '#features/audit-log/server/record-audit.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { Payment, PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { nextVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import { formatMoney } from '#shared/money.ts'
import { shareInBothCurrencies } from '../order-price.ts'
import { bookSupplement } from './book-supplement.ts'
import { composeOrder } from './compose-order.ts'
import type { PaymentLinkRow } from './insert-payment-link.ts'
import { isPaidBy } from './order-payment.ts'
import { queueOrderMails } from './queue-order-mails.ts'

interface Booked {
  id: string
  status: string
  /** Minor units that the order shows as refunded: none of a payment that was just booked. */
  refunded: number
}

/**
 * Books a paid payment of a payment link on its order, once, and mails the receipt; null: no link has this payment. An
 * order that was cancelled, or a payment that came late or has another amount, needs review; another amount becomes the
 * total of the order, not its price. A supplement is booked with its exchange (`bookSupplement`). Money for an order
 * that is already paid or for an exchange that cannot be made any more, and a part of what the link charges, becomes an
 * order of its own in review, so that it can be seen and refunded.
 * @param extraId returns the number of that order
 */
export async function bookLinkPayment(
  shop: Shop,
  { provider, payment, extraId }: { provider: PaymentProvider; payment: Payment; extraId: () => string },
): Promise<Booked | null> {
  const isLink = and(eq(paymentLinks.paymentIntentId, payment.id), eq(paymentLinks.paymentProvider, provider.name))
  const [known] = await shop.db.select({ id: paymentLinks.id }).from(paymentLinks).where(isLink)
  if (!known) return null
  return shop.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ link: paymentLinks, order: orders })
      .from(paymentLinks)
      .innerJoin(orders, eq(orders.id, paymentLinks.orderId))
      .where(isLink)
    if (!found) return null
    const { link, order } = found
    const at = shop.clock.now()
    await tx.update(paymentLinks).set({ closedAt: at }).where(eq(paymentLinks.id, link.id))
    // Another process may have booked it since `fulfil` looked.
    const [booked] = await tx
      .select()
      .from(orders)
      .where(isPaidBy({ provider: provider.name, paymentId: payment.id }))
    if (booked) return booked
    const paid = { link, order, provider, payment, at }
    if (await bookSupplement(tx, paid)) return { id: order.id, status: order.status, refunded: 0 }
    if (link.exchange || order.paymentMethod !== 'later' || payment.received < link.amount)
      return bookTwice(tx, order, { provider, payment, extraId, at })
    await bookOnce(tx, paid)
    return { id: order.id, status: order.status, refunded: 0 }
  })
}

interface Paid {
  link: PaymentLinkRow
  order: OrderRow
  provider: PaymentProvider
  payment: Payment
  at: Date
}

async function bookOnce(tx: Transaction, paid: Paid): Promise<void> {
  const { order, provider, payment, at } = paid
  const reason = reasonFor(paid)
  const { total, currency } = order
  const { received } = payment
  const { VND: totalVND, USD: totalUSDCents } = shareInBothCurrencies(order, received)
  await tx
    .update(orders)
    .set({
      paymentMethod: provider.method,
      paymentProvider: provider.name,
      paymentIntentId: payment.id,
      // Refunds, sales and the books count the total. The price stays, from which exchanges and fees are counted.
      ...{ total: received, totalVND, totalUSDCents },
      ...(reason ? { reviewReason: reason, reviewResolvedAt: null } : {}),
      updatedAt: nextVersion(order.updatedAt, at),
    })
    .where(eq(orders.id, order.id))
  await recordAudit(tx, {
    actor: PROVIDER,
    entity: 'order',
    entityId: order.id,
    action: 'updated',
    changes: {
      paymentMethod: ['later', provider.method],
      ...(received !== total && { total: [formatMoney(total, currency), formatMoney(received, currency)] }),
    },
    at,
  })
  if (order.customerEmail !== '')
    await queueMail(tx, {
      id: `payment_received:${order.id}`,
      kind: 'payment_received',
      about: order.id,
      locale: order.locale,
      dueAt: at,
    })
}

function reasonFor({ link, order, payment }: Paid): OrderRow['reviewReason'] {
  if (order.status === 'cancelled') return 'paid_unexpectedly'
  if (payment.received !== order.total || payment.currency !== order.currency) return 'amount_mismatch'
  return payment.chargedAt && payment.chargedAt > link.expiresAt ? 'quote_expired' : null
}

interface Extra {
  provider: PaymentProvider
  payment: Payment
  extraId: () => string
  at: Date
}

/**
 * The internal notes name the order that was paid for twice. The owner is that order's, so that the account exports and
 * deletes both, and money that arrives after an account was deleted does not bring its customer back.
 */
async function bookTwice(tx: Transaction, paid: OrderRow, { provider, payment, extraId, at }: Extra): Promise<Booked> {
  const { order } = composeOrder(payment, undefined, { provider, idWithoutCheckout: extraId, now: at })
  const { userId, ownerGoneAt, customerName, customerEmail, customerPhone, locale } = paid
  await tx
    .insert(orders)
    .values({
      ...order,
      userId,
      ownerGoneAt,
      customerName,
      customerEmail,
      customerPhone,
      locale,
      internalNotes: paid.id,
      reviewReason: 'paid_unexpectedly',
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
  await queueOrderMails(tx, { id: order.id, locale }, at, false)
  return { id: order.id, status: 'pending', refunded: payment.refunded }
}

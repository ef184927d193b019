import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { paymentLinks, type AuditChanges, type ProposedExchange, type OrderRow } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { instantOf } from '#features/delivery/delivery-time.ts'
import { readSlotId } from '#features/delivery/slot-id.ts'
import type { PaymentLinkState } from '../payment-link.schema.ts'
import { defaultProvider } from '#features/payments/server/payment-providers.ts'
import type { Shop } from '#server/shop.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { formatMoney } from '#shared/money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { checkExchange } from '../order-edit.ts'
import { awaitsDetails } from './complete-order.ts'

export type PaymentLinkRow = typeof paymentLinks.$inferSelect
type Payable = Pick<OrderRow, 'total' | 'currency' | 'deliveryDate' | 'slotId' | 'status' | 'paymentMethod'>

/** How long a link works, in milliseconds: as long as the provider repeats its answer for one key. */
const WORKS_FOR_MS = 24 * HOUR_MS

/** Why an order cannot be paid by a link. */
type NoLink = 'order_cancelled' | 'order_already_paid' | 'nothing_to_pay' | NoSupplement
type NoSupplement = 'payment_link_too_late' | 'amount_too_large'

/** What a link charges, by whom, and until when. */
type LinkTerms = Pick<PaymentLinkRow, 'amount' | 'currency' | 'paymentProvider' | 'expiresAt'>

/** Returns the terms of a payment link for an unpaid order, if it can be paid by one now. */
export function linkTerms(shop: Pick<Shop, 'clock' | 'payments'>, order: Payable): Result<LinkTerms, NoLink> {
  if (order.status === 'cancelled') return fail('order_cancelled')
  if (order.paymentMethod !== 'later') return fail('order_already_paid')
  if (order.total === 0) return fail('nothing_to_pay')
  return termsOf(shop, order, order.total)
}

/** Returns the terms of a payment link that charges an amount, in minor units of the order's currency. */
export function termsOf(
  shop: Pick<Shop, 'clock' | 'payments'>,
  order: Payable,
  amount: number,
): Result<LinkTerms, NoSupplement> {
  const now = shop.clock.now()
  const { currency } = order
  const provider = defaultProvider(shop)
  if (amount > provider.maxAmount[currency]) return fail('amount_too_large')
  const expiresAt = expiryOf(order, now)
  if (expiresAt <= now) return fail('payment_link_too_late')
  return ok({ amount, currency, paymentProvider: provider.name, expiresAt })
}

interface NewLink {
  actor: Actor
  orderId: string
  terms: LinkTerms
  at: Date
  /** The exchange whose supplement the link charges, and the id of both. */
  supplement?: { id: string; exchange: ProposedExchange }
}

/**
 * Writes a payment link and its entry of the history, in the caller's transaction; earlier links of the order stop
 * working. The provider is asked when the link is opened.
 */
export async function insertPaymentLink(
  tx: Transaction,
  { actor, orderId, terms, at, supplement }: NewLink,
): Promise<PaymentLinkRow> {
  await tx
    .update(paymentLinks)
    .set({ replacedAt: at })
    .where(and(eq(paymentLinks.orderId, orderId), isNull(paymentLinks.replacedAt)))
  const [link] = await tx
    .insert(paymentLinks)
    .values({ orderId, ...terms, ...supplement, createdAt: at })
    .returning()
  const changes: AuditChanges = {
    ...(supplement && { supplement: [null, formatMoney(terms.amount, terms.currency)] }),
    paymentLink: [null, terms.expiresAt.toISOString()],
  }
  await recordAudit(tx, { actor, entity: 'order', entityId: orderId, action: 'updated', changes, at })
  return link!
}

/** Returns the query of the payment links of orders that no other has replaced: one of each order at most. */
export function selectPaymentLinks(db: Pick<Database, 'select'>, orderIds: string[]) {
  return db
    .select()
    .from(paymentLinks)
    .where(
      and(inArray(paymentLinks.orderId, orderIds), isNull(paymentLinks.replacedAt), isNull(paymentLinks.transferOf)),
    )
}

/** Returns the state of a link by its row and its order; the bank may still be processing its payment. */
export function linkState(link: PaymentLinkRow, order: OrderRow, now: Date): Exclude<PaymentLinkState, 'processing'> {
  if (order.status === 'cancelled') return 'cancelled'
  if (link.exchange ? link.bookedAt !== null : order.paymentMethod !== 'later') return 'paid'
  if (link.expiresAt <= now) return 'expired'
  if (link.exchange) {
    const mayBeMade = checkExchange({ ...order, awaitsDetails: awaitsDetails(order) }).ok
    return mayBeMade && link.replacedAt === null && link.closedAt === null ? 'open' : 'replaced'
  }
  // Never another amount than the order's. A link that was closed while the order was cancelled cannot be paid any more.
  const isCurrent = link.replacedAt === null && link.closedAt === null
  return isCurrent && link.amount === order.total && link.currency === order.currency ? 'open' : 'replaced'
}

/** Returns until when a link works, or worked: one whose payment was closed does not work until it expires. */
export function worksUntil({ expiresAt, closedAt }: PaymentLinkRow): Date {
  return closedAt && closedAt < expiresAt ? closedAt : expiresAt
}

function expiryOf({ deliveryDate, slotId }: Payable, now: Date): Date {
  const latest = new Date(now.getTime() + WORKS_FOR_MS)
  if (!deliveryDate) return latest
  const slot = readSlotId(slotId)
  // Without a time the flowers may leave until the day is over.
  const begins = slot ? instantOf(deliveryDate, slot.from) : startOfDay(addDays(deliveryDate, 1))
  return begins < latest ? begins : latest
}

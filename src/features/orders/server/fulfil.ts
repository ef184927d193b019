import { createHmac } from 'node:crypto'
import { and, eq, sql, type Column, type SQL } from 'drizzle-orm'
import { insertOnce } from '#db/insert-once.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import type { StockLine } from '#db/schema/checkouts.ts'
import { checkouts, orderItems, orders, paymentEvents, products, quotes } from '#db/schema/index.ts'
import { lacksPlace, releasePlace } from '#features/delivery/server/holds.ts'
import { placeOfOrder, type SlotPlace } from '#features/delivery/server/known-delivery.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { requestInvoice } from '#features/invoices/server/request-invoice.ts'
import { needsConfirmation } from '#features/payments/cash-rules.ts'
import { readCashRules } from '#features/payments/server/cash/read-cash-rules.ts'
import { PAYMENTS, type PaymentOutcome } from '#features/payments/server/payment-metrics.ts'
import type { Payment, PaymentKey, PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { isForgottenSince, namesOfRow, readLedger } from '#features/privacy/server/ledger.ts'
import { findLimits, mayUse, type CodeLimits } from '#features/promotions/server/code-uses.ts'
import { hasPieces } from '#features/stock/server/pieces-left.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { orderIdOf } from '../order-id.ts'
import { bookLinkPayment } from './book-link-payment.ts'
import { completeOrder, translateMails } from './complete-order.ts'
import { composeOrder } from './compose-order.ts'
import { confirmByOf } from './confirm-by.ts'
import { isOwnPayment } from './own-payment.ts'
import { isPaidBy, isSamePayment } from './order-payment.ts'
import { FOUND, type PaymentChange } from './payment-change.ts'
import { queueOrderMails } from './queue-order-mails.ts'
import { recordDisputes } from './record-disputes.ts'
import { recordRefunds } from './record-refunds.ts'

interface Fulfilled {
  orderId: string
  status: string
}

/**
 * Brings the order of one payment up to date with the provider. A payment that is paid, or promised for the delivery,
 * gets its order if it has none yet; the payment of a link is booked on the order of the link. Refunds and disputes are
 * recorded. Idempotent: confirm, webhook and reconciler may call it in any order and number. The payment is always read
 * again. For an event, it also records the event. `checkout_not_found`: the payment is another shop's.
 * @throws ProviderFailure if the payment cannot be read; DatabaseBusyError
 */
export async function fulfil(shop: Shop, key: PaymentKey, change?: PaymentChange): Promise<FulfilResult> {
  let outcome: PaymentOutcome = 'failed'
  try {
    return await shop.traces.span('fulfil payment', { 'shop.payment.provider': key.provider }, (span) =>
      fulfilPayment(shop, key, change, (reached) => {
        outcome = reached
        span.add({ 'shop.payment.outcome': reached })
      }),
    )
  } finally {
    // A row may name a provider that is no longer configured.
    shop.metrics.count(PAYMENTS, { provider: shop.payments.find(key.provider)?.name ?? 'other', outcome })
  }
}

type NewOrder = typeof orders.$inferInsert
type FulfilResult = Result<Fulfilled, 'payment_not_succeeded' | 'payment_processing' | 'checkout_not_found'>

async function fulfilPayment(
  shop: Shop,
  key: PaymentKey,
  change: PaymentChange | undefined,
  reach: (outcome: PaymentOutcome) => void,
): Promise<FulfilResult> {
  const provider = shop.payments.of(key.provider)
  const payment = await provider.read(key.paymentId)
  reach(payment.state === 'processing' ? 'processing' : 'not_paid')
  if (payment.state === 'processing') return fail('payment_processing')
  if (payment.state !== 'paid' && payment.state !== 'promised') return fail('payment_not_succeeded')
  reach('failed')

  const found = await findCheckoutAndQuote(shop, key, payment)
  const booked = found ? found.order : await findByPayment(shop, key)
  const extraId = () => lostOrderId(shop, key)
  const known = booked ?? (found ? null : await bookLinkPayment(shop, { provider, payment, extraId }))
  if (known) {
    await bringUpToDate(shop, { provider, payment, refundedSoFar: known.refunded }, change)
    reach('already_ordered')
    return ok({ orderId: known.id, status: known.status })
  }
  // A checkout in the database proves that the payment is ours. After a restore it may be missing.
  if (!found && !(await isOwnPayment(shop, payment))) {
    reach('not_ours')
    return fail('checkout_not_found')
  }
  const now = shop.clock.now()
  const isPayerForgotten = !found && (await isForgottenPayer(shop, payment))
  const { order, items } = composeOrder(payment, found, { provider, idWithoutCheckout: extraId, isPayerForgotten, now })
  if (payment.state === 'promised' && needsConfirmation(await readCashRules(shop.db), payment.amount)) {
    Object.assign(order, { unconfirmed: true, confirmBy: await confirmByOf(shop.db, order, { placedAt: now, now }) })
  }
  const place = order.slotId ? placeOfOrder(await readDeliveryRules(shop.db), order) : null
  const limits = found ? await findLimits(shop.db, order.promotionId ?? null) : null
  const taken = { place, limits: found?.checkout.heldCode ? null : limits, stock: found?.checkout.heldStock ?? null }
  // One transaction. The checkout or the payment determines every key in it, so a second run changes nothing.
  const subject = change && provider.subjectOf(change.type)
  const readsMore = subject === 'refund' || subject === 'dispute' || payment.isDisputed
  const [[inserted]] = await shop.db.batch([
    insertOrder(shop.db, [isCounted(taken) ? { ...order, reviewReason: reasonWith(order, taken) } : order]),
    ...(items.length > 0 ? [insertItems(shop.db, items)] : []),
    queueOrderMails(shop.db, order, now, !isPayerForgotten),
    insertEvents(shop.db, [
      eventRecord({ id: `fulfil:${payment.id}`, type: 'fulfil' }, key, outcomeOf(order, taken)),
      ...(change && change.type !== FOUND && !readsMore ? [eventRecord(change, key, 'fulfilled')] : []),
    ]),
    ...(order.checkoutId
      ? [shop.db.update(checkouts).set({ endedAt: now }).where(eq(checkouts.id, order.checkoutId))]
      : []),
    // Details may have been stored since the checkout was read.
    ...(order.reviewReason === 'missing_details' && order.checkoutId
      ? [completeOrder(shop.db, order.checkoutId, now, { place, limits }), translateMails(shop.db, order.checkoutId)]
      : []),
    ...(order.checkoutId && (found?.checkout.invoice || order.reviewReason === 'missing_details')
      ? [requestInvoice(shop.db, order.checkoutId, now)]
      : []),
    // From now on the order counts itself.
    ...(place && order.checkoutId ? [releasePlace(shop.db, order.checkoutId)] : []),
  ])
  const reason = inserted?.reviewReason
  if (reason) shop.log.warn({ orderId: order.id, paymentId: payment.id, reason }, 'A paid order needs review')
  const made = inserted ?? (await findByPayment(shop, key))
  if (!made) throw new Error(`The order of payment ${payment.id} was written but cannot be read back`)
  // Another call may have created the order from an older reading of the payment.
  if (readsMore) await bringUpToDate(shop, { provider, payment, refundedSoFar: payment.refunded }, change)
  reach(inserted ? (reason ? 'needs_review' : 'ordered') : 'already_ordered')
  return ok({ orderId: made.id, status: made.status })
}

/** Returns whether who paid has been forgotten since: the ledger outlives the restore that lost the checkout. */
async function isForgottenPayer({ config }: Pick<Shop, 'config'>, { payer, createdAt }: Payment): Promise<boolean> {
  if (!payer) return false
  const names = namesOfRow({ userId: null, email: payer.email, phone: payer.phone })
  return isForgottenSince(await readLedger(config.dataDir), names, createdAt)
}

/** Returns the row that records that an event was handled. */
export function eventRecord<Outcome extends string | SQL>(
  { id, type }: Pick<PaymentChange, 'id' | 'type'>,
  key: PaymentKey,
  outcome: Outcome,
) {
  return { id, type, paymentProvider: key.provider, paymentIntentId: key.paymentId, outcome }
}

/** Records, for an order that exists, its refunds and disputes, and that the event has been handled. */
async function bringUpToDate(
  shop: Shop,
  { provider, payment, refundedSoFar }: { provider: PaymentProvider; payment: Payment; refundedSoFar: number },
  change: PaymentChange | undefined,
): Promise<void> {
  const key = { provider: provider.name, paymentId: payment.id }
  // A listing does not say whether a refund, a dispute or a charge was found, so all are read.
  const isFound = change?.type === FOUND
  const subject = change && provider.subjectOf(change.type)
  if (isFound || subject === 'refund' || payment.refunded !== refundedSoFar) await recordRefunds(shop, key)
  if (isFound || subject === 'dispute' || payment.isDisputed) await recordDisputes(shop, key)
  // Last, because a recorded event is not handled again.
  if (change && !isFound) await shop.db.batch([insertEvents(shop.db, [eventRecord(change, key, 'fulfilled')])])
}

/**
 * What an order takes that others may have taken: its place, a use of its discount code, and pieces; null: none to be
 * counted.
 */
interface Taken {
  place: SlotPlace | null
  limits: CodeLimits | null
  stock: StockLine[] | null
}

const isCounted = ({ place, limits, stock }: Taken) => place !== null || limits !== null || stock !== null

/**
 * Returns why a new order waits for review, which the insert decides where places, pieces and uses are counted. An
 * order whose hold was lost takes a place and pieces if they are left, and a use if its payment was begun without
 * holding one.
 */
function reasonWith(order: NewOrder, { place, limits, stock }: Taken): NewOrder['reviewReason'] | SQL {
  if (order.reviewReason) return order.reviewReason
  const own = order.checkoutId ?? ''
  const buyer = { userId: order.userId ?? null, email: order.customerEmail, phone: order.customerPhone }
  return sql`case when ${stock ? sql`not ${hasPieces(stock, own)}` : sql`false`} then 'out_of_stock'
    when ${place ? lacksPlace(place, own) : sql`false`} then 'slot_full'
    when ${limits ? sql`not ${mayUse(limits, buyer, own)}` : sql`false`} then 'code_used_up' end`
}

/** Returns how the record of a fulfilment names its outcome, once the order is written. */
function outcomeOf({ id, reviewReason }: NewOrder, taken: Taken): string | SQL {
  if (reviewReason || !isCounted(taken)) return reviewReason ?? 'ordered'
  return sql`(select coalesce(${orders.reviewReason}, 'ordered') from ${orders} where ${orders.id} = ${id})`
}

const insertOrder = insertOnce(orders, (insert) =>
  insert.onConflictDoNothing().returning({ id: orders.id, status: orders.status, reviewReason: orders.reviewReason }),
)
const insertItems = insertOnce(orderItems, (insert) => insert.onConflictDoNothing())
const insertEvents = insertOnce(paymentEvents, (insert) => insert.onConflictDoNothing())

const KNOWN = { id: orders.id, status: orders.status, refunded: orders.refunded }

async function findByPayment(shop: Shop, key: PaymentKey) {
  const [order] = await shop.db.select(KNOWN).from(orders).where(isPaidBy(key))
  return order
}

const checkoutOfIntent = prepareOnce((db) =>
  db
    .select({ checkout: checkouts, quote: quotes, order: KNOWN, soldOut: anyUnavailable(quotes.lines) })
    .from(checkouts)
    .leftJoin(quotes, and(eq(quotes.id, sql.placeholder('quote')), eq(quotes.checkoutId, checkouts.id)))
    .leftJoin(orders, isSamePayment(checkouts))
    .where(
      and(
        eq(checkouts.paymentIntentId, sql.placeholder('intent')),
        eq(checkouts.paymentProvider, sql.placeholder('provider')),
      ),
    )
    .prepare(),
)

/** Returns the payment's checkout, its order, and the quote of its amount if that quote is one of the checkout's. */
async function findCheckoutAndQuote(shop: Shop, { provider }: PaymentKey, { id, reference }: Payment) {
  const [found] = await checkoutOfIntent(shop.db).all({ intent: id, provider, quote: reference.quote ?? '' })
  return found
}

/**
 * Returns the number of a paid order whose checkout is lost: the same for each call, also after another restore or with
 * other keys of the provider, and not derivable from the payment's id.
 */
function lostOrderId({ orderIdKey }: Pick<Shop, 'orderIdKey'>, { provider, paymentId }: PaymentKey): string {
  return orderIdOf(createHmac('sha256', orderIdKey).update(`order ${provider} ${paymentId}`).digest())
}

/**
 * Returns the SQL condition that a product of these lines (JSON, see `QuoteLine`) is sold out, archived or missing.
 * False without lines.
 */
function anyUnavailable(lines: Column) {
  return sql<boolean>`exists (
    select 1 from json_each(${lines}) as line left join ${products} on ${products.id} = line.value ->> 'productId'
    where ${products.id} is null or ${products.archivedAt} is not null or not ${products.inStock})`.mapWith(Boolean)
}

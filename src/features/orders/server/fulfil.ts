import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { prepareOnce } from '#db/prepare-once.ts'
import { checkouts, orderItems, orders, paymentEvents, quotes } from '#db/schema/index.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { completeOrder } from './complete-order.ts'
import { composeOrder } from './compose-order.ts'
import { lostOrderId } from './lost-order-id.ts'
import { isOwnIntent } from './own-intent.ts'
import { FOUND, isAboutDispute, isAboutRefund, type PaymentNews } from './payment-news.ts'
import { recordDisputes } from './record-disputes.ts'
import { recordRefunds } from './record-refunds.ts'
import { refundedOf } from './refunds.ts'
import { anyUnavailable } from './unavailable.ts'

export interface Fulfilled {
  orderId: string
  status: string
}

/**
 * Brings the order book in line with one payment intent, as the provider describes it now: makes the order of a
 * succeeded intent if there is none, and records its refunds and disputes. Idempotent: confirm, webhook and
 * reconciler call it in any order and number. The caller's news is not believed; the intent is read again.
 * With news of an event, the event's record is written too.
 *
 * Fails with payment_processing (the bank has not decided), payment_not_succeeded, or checkout_not_found for an intent
 * of another shop.
 * @throws the provider's error when it cannot be read; DatabaseBusyError
 */
export async function fulfil(
  shop: Shop,
  paymentIntentId: string,
  news?: PaymentNews,
): Promise<Result<Fulfilled, 'payment_not_succeeded' | 'payment_processing' | 'checkout_not_found'>> {
  const intent = await shop.stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })
  if (intent.status === 'processing') return fail('payment_processing')
  if (intent.status !== 'succeeded') return fail('payment_not_succeeded')

  const found = await findCheckoutAndQuote(shop, intent)
  const known = found ? found.order : await findByIntent(shop, intent.id)
  if (known) {
    await bringUpToDate(shop, intent, known.refunded, news)
    return ok({ orderId: known.id, status: known.status })
  }
  // A checkout in the database proves that the payment is ours. After a restore it may be missing.
  if (!found && !(await isOwnIntent(shop, intent))) return fail('checkout_not_found')
  const { order, items } = composeOrder(intent, found, () => lostOrderId(shop, intent.id))
  if (order.reviewReason)
    shop.log.warn({ orderId: order.id, intent: intent.id, reason: order.reviewReason }, 'A paid order needs review')

  // One transaction. Every key in it is decided by the checkout or the intent, so a second run changes nothing.
  const now = shop.clock.now()
  const readsMore = isAboutRefund(news) || isAboutDispute(news) || isDisputed(intent)
  const [inserted] = await shop.db.batch([
    shop.db.insert(orders).values(order).onConflictDoNothing().returning({ id: orders.id, status: orders.status }),
    ...(items.length > 0 ? [shop.db.insert(orderItems).values(items).onConflictDoNothing()] : []),
    queueConfirmation(shop, order),
    insertEvent(shop, eventRecord({ id: `fulfil:${intent.id}`, type: 'fulfil' }, intent.id, outcomeOf(order))),
    ...(news && news.type !== FOUND && !readsMore
      ? [insertEvent(shop, eventRecord(news, intent.id, 'fulfilled'))]
      : []),
    ...(order.checkoutId
      ? [shop.db.update(checkouts).set({ endedAt: now }).where(eq(checkouts.id, order.checkoutId))]
      : []),
    // Details may have been stored since the checkout was read.
    ...(order.reviewReason === 'missing_details' && order.checkoutId
      ? [completeOrder(shop.db, order.checkoutId, now)]
      : []),
  ])
  const made = inserted[0] ?? (await findByIntent(shop, intent.id))
  if (!made) throw new Error(`The order of ${intent.id} was written and cannot be read`)
  // Another call may have made the order from an older reading of the intent.
  if (readsMore) await bringUpToDate(shop, intent, refundedOf(intent), news)
  return ok({ orderId: made.id, status: made.status })
}

/** The record of an event of the provider's, kept once. */
export function eventRecord({ id, type }: Pick<PaymentNews, 'id' | 'type'>, paymentIntentId: string, outcome: string) {
  return { id, type, paymentIntentId, outcome }
}

/** Records, for an order that exists, its refunds and disputes, and that the event has been handled. */
async function bringUpToDate(
  shop: Shop,
  intent: Stripe.PaymentIntent,
  refundedSoFar: number,
  news: PaymentNews | undefined,
): Promise<void> {
  // Found by a listing: of refunds or of disputes, if not of charges.
  const isFound = news?.type === FOUND
  if (isFound || isAboutRefund(news) || refundedOf(intent) !== refundedSoFar) await recordRefunds(shop, intent.id)
  if (isFound || isAboutDispute(news) || isDisputed(intent)) await recordDisputes(shop, intent.id)
  // Last: an event that is recorded is not looked at again.
  if (news && !isFound) await insertEvent(shop, eventRecord(news, intent.id, 'fulfilled'))
}

function isDisputed({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return charge !== null && typeof charge === 'object' && charge.disputed
}

function insertEvent(shop: Shop, record: typeof paymentEvents.$inferInsert) {
  return shop.db.insert(paymentEvents).values(record).onConflictDoNothing()
}

function outcomeOf({ reviewReason }: Pick<typeof orders.$inferInsert, 'reviewReason'>): string {
  return reviewReason ?? 'ordered'
}

/** The message to whoever ordered. Named after the order, so that it is written once. */
function queueConfirmation(shop: Shop, { id, locale }: Pick<typeof orders.$inferInsert, 'id' | 'locale'>) {
  const kind = 'order_confirmation'
  return queueMail(shop.db, { id: `${kind}:${id}`, kind, about: id, locale, dueAt: shop.clock.now() })
}

const KNOWN = { id: orders.id, status: orders.status, refunded: orders.refunded }

async function findByIntent(shop: Shop, intentId: string) {
  const [order] = await shop.db.select(KNOWN).from(orders).where(eq(orders.paymentIntentId, intentId))
  return order
}

const checkoutOfIntent = prepareOnce((db) =>
  db
    .select({ checkout: checkouts, quote: quotes, order: KNOWN, soldOut: anyUnavailable(quotes.lines) })
    .from(checkouts)
    .leftJoin(quotes, and(eq(quotes.id, sql.placeholder('quote')), eq(quotes.checkoutId, checkouts.id)))
    .leftJoin(orders, eq(orders.paymentIntentId, checkouts.paymentIntentId))
    .where(eq(checkouts.paymentIntentId, sql.placeholder('intent')))
    .prepare(),
)

/** The intent's checkout, its order, and the quote that its amount came from if that is one of the checkout's. */
async function findCheckoutAndQuote(shop: Shop, intent: Stripe.PaymentIntent) {
  const [found] = await checkoutOfIntent(shop.db).all({ intent: intent.id, quote: intent.metadata.quote ?? '' })
  return found
}

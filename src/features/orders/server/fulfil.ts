import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { prepareOnce } from '../../../../db/prepare-once.ts'
import { checkouts, orderItems, orders, paymentEvents, quotes } from '../../../../db/schema/index.ts'
import { queueMail } from '../../../server/mail/outbox.ts'
import type { Shop } from '../../../server/shop.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { completeOrder } from './complete-order.ts'
import { composeOrder } from './compose-order.ts'
import { lostOrderId } from './lost-order-id.ts'
import { recordRefunds } from './record-refunds.ts'
import { refundedOf } from './refunds.ts'

export interface Fulfilled {
  orderId: string
  status: string
}

/** What is kept of an event of the provider's. */
interface EventNote {
  id: string
  type: string
}

/**
 * Brings the order book in line with one payment intent, as the provider tells it now: makes the order of a
 * succeeded intent if there is none, and records what has been refunded. Idempotent: confirm, webhook and
 * reconciler call it in any order and number. Nothing it is told is believed; the intent is read again.
 * With an event, its record is written in the same transaction.
 *
 * Fails with payment_not_succeeded, or checkout_not_found for an intent that is not of this shop.
 * @throws the provider's error when it cannot be read; DatabaseBusyError
 */
export async function fulfil(
  shop: Shop,
  paymentIntentId: string,
  event?: EventNote,
): Promise<Result<Fulfilled, 'payment_not_succeeded' | 'checkout_not_found'>> {
  const intent = await shop.stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })
  if (intent.status !== 'succeeded') return fail('payment_not_succeeded')

  const books = await findBooks(shop, intent)
  const known = books ? books.order : await findByIntent(shop, intent.id)
  if (known) {
    await bringUpToDate(shop, intent, known.refunded, event)
    return ok({ orderId: known.id, status: known.status })
  }
  // Ours, but its checkout is lost, as after a restore: the money is there all the same.
  if (!books && intent.metadata.shop !== shop.config.siteUrl) return fail('checkout_not_found')
  const { order, items } = composeOrder(intent, books?.checkout, books?.quote, () => lostOrderId(shop, intent.id))
  if (order.reviewReason) shop.log.warn({ orderId: order.id, reason: order.reviewReason }, 'paid order needs review')

  // One transaction. Every key in it is decided by the checkout or the intent, so a second run changes nothing.
  const [inserted] = await shop.db.batch([
    shop.db.insert(orders).values(order).onConflictDoNothing().returning({ id: orders.id, status: orders.status }),
    ...(items.length > 0 ? [shop.db.insert(orderItems).values(items).onConflictDoNothing()] : []),
    queueConfirmation(shop, order),
    insertEvent(shop, eventRecord({ id: `fulfil:${intent.id}`, type: 'fulfil' }, intent.id, outcomeOf(order))),
    ...(event && !tellsOfRefund(event) ? [insertEvent(shop, eventRecord(event, intent.id, 'fulfilled'))] : []),
    // Details may have been stored since the checkout was read.
    ...(order.reviewReason === 'missing_details' && order.checkoutId
      ? [completeOrder(shop.db, order.checkoutId, shop.clock.now())]
      : []),
  ])
  const made = inserted[0] ?? (await findByIntent(shop, intent.id))
  if (!made) throw new Error(`The order of ${intent.id} was written and cannot be read`)
  // Whoever made the order may have read the intent before this refund.
  if (tellsOfRefund(event)) await bringUpToDate(shop, intent, refundedOf(intent), event)
  return ok({ orderId: made.id, status: made.status })
}

/** What is written down of an event of the provider's, once. */
export function eventRecord({ id, type }: EventNote, paymentIntentId: string, outcome: string) {
  return { id, type, paymentIntentId, outcome }
}

/** For an order that is there: what has been refunded since, and that the event has been handled. */
async function bringUpToDate(
  shop: Shop,
  intent: Stripe.PaymentIntent,
  refundedSoFar: number,
  event: EventNote | undefined,
): Promise<void> {
  if (tellsOfRefund(event) || refundedOf(intent) !== refundedSoFar) await recordRefunds(shop, intent.id)
  // Last: an event that is written down is not looked at again.
  if (event) await insertEvent(shop, eventRecord(event, intent.id, 'fulfilled'))
}

function tellsOfRefund(event: EventNote | undefined): boolean {
  return event !== undefined && event.type.includes('refund')
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

const booksOfIntent = prepareOnce((db) =>
  db
    .select({ checkout: checkouts, quote: quotes, order: KNOWN })
    .from(checkouts)
    .leftJoin(quotes, and(eq(quotes.id, sql.placeholder('quote')), eq(quotes.checkoutId, checkouts.id)))
    .leftJoin(orders, eq(orders.paymentIntentId, checkouts.paymentIntentId))
    .where(eq(checkouts.paymentIntentId, sql.placeholder('intent')))
    .prepare(),
)

/** The intent's checkout, the quote that its amount came from, if that is one of this checkout's, and its order. */
async function findBooks(shop: Shop, intent: Stripe.PaymentIntent) {
  const [books] = await booksOfIntent(shop.db).all({ intent: intent.id, quote: intent.metadata.quote ?? '' })
  return books
}

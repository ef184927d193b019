import { and, eq, exists, isNotNull, isNull, not, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { checkouts, orders } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { NO_GIFT } from '#shared/gift.ts'
import { NO_CHOICE } from '#features/delivery/delivery-choice.ts'
import { HOLD_MS } from '#features/delivery/hold-time.ts'
import {
  holdPlace,
  isHeldBy,
  refusedPlace,
  releaseOrderedPlace,
  releasePlace,
  type NoPlace,
} from '#features/delivery/server/holds.ts'
import type { SlotPlace } from '#features/delivery/server/known-delivery.ts'
import { PLACES } from '#features/delivery/server/place-metrics.ts'
import type { Visitor } from '#features/delivery/server/visitor.ts'
import {
  awaitingDetails,
  awaitsDetails,
  completeOrder,
  translateMails,
} from '#features/orders/server/complete-order.ts'
import { invoiceOf } from '#features/invoices/invoices.ts'
import { requestInvoice } from '#features/invoices/server/request-invoice.ts'
import type { CodeRefusal } from '#features/promotions/promotions.ts'
import { findLimits } from '#features/promotions/server/code-uses.ts'
import type { Payment } from '#features/payments/server/payment-provider.ts'
import type { CustomerData } from '../checkout.schema.ts'
import type { UnavailableCode } from '../unpriced-codes.ts'
import { checkDelivery, type DeliveryCode } from './check-delivery.ts'
import { asCheckoutFailure, withCheckoutLease, type CheckoutLease } from './checkout-lease.ts'
import { ALWAYS, holdCode, holdMsOf, holdStock, type HeldCode, type HeldStock } from './hold-at-pay.ts'
import { charges, latestQuote, type Quote } from './latest-quote.ts'
import { findOwnCheckout, canNoLongerBePaid, type Checkout } from './own-checkout.ts'
import { areSold, checkSold } from './price-cart.ts'

interface Details {
  paymentIntentId: string
  clientSecret: string
  customerData: CustomerData
  quoteId?: string | undefined
  /** The account that is signed in now, which the order will belong to; null: a guest. */
  userId: string | null
  /**
   * The language in which Pay was pressed: that of the order, and of its mails that are not sent yet; undefined: as the
   * checkout was begun.
   */
  locale?: Locale | undefined
  /** Whose holds are limited; undefined: nobody's. */
  visitor?: Visitor | undefined
}

/** Why details are not stored, before the charge or after it. */
export type UnsavedCode = DeliveryCode | NoPlace | 'checkout_closed'
/** Why details are refused before the charge. */
type RefusedCode =
  | UnavailableCode
  | CodeRefusal
  | 'checkout_not_found'
  | 'checkout_expired'
  | 'checkout_session_changed'
  | 'payment_provider_unavailable'

type Saved<Code extends string> = Result<{ saved: true }, UnsavedCode | Code>

/**
 * Stores the delivery details of a checkout before it is paid, so that the paid order has its recipient whatever fails
 * afterwards. From then on the amount is fixed: `requote` leaves this payment alone. `quote_changed`: the payment would
 * not charge the quote on the visitor's screen, nor the latest one; the provider is asked, because only it knows what
 * it will charge. Details that arrive after an order was created without any complete it, unless staff have resolved
 * it. The order will belong to the account that is signed in now, which must be the one that began the checkout. A
 * transfer holds its place and pieces from then on for as long as its money is waited for.
 */
export async function saveCheckoutDetails(shop: Shop, details: Details): Promise<Saved<RefusedCode>> {
  const checkout = await findOwnCheckout(shop.db, details.paymentIntentId, details.clientSecret)
  if (!checkout) return fail('checkout_not_found')
  try {
    return await withCheckoutLease(shop, checkout.id, async (lease) => {
      const payment = await shop.payments.of(checkout.paymentProvider).read(details.paymentIntentId)
      return store(shop, lease, details, (found) => check(shop, details, payment, found))
    })
  } catch (error) {
    return asCheckoutFailure(shop, error)
  }
}

/** What is stored with a checkout, and by whom. */
export type Stored = Pick<Details, 'customerData' | 'userId' | 'locale' | 'visitor'>

/**
 * Stores the details of a checkout that was paid. Only a wrong day, a wrong ward, a delivery that the quote does not
 * price and a closed checkout are refused, because the charge cannot be undone here. A checkout that another account
 * began in the same browser moves to this one. The caller has checked that the request may do so. If it was not paid
 * after all, fulfilment still checks time, stock, slot and amount of the payment.
 */
export function saveLateDetails(shop: Shop, checkout: Checkout, details: Stored): Promise<Saved<never>> {
  return withCheckoutLease(shop, checkout.id, (lease) =>
    store<UnsavedCode>(shop, lease, details, async ({ begun, quote }) => {
      const place = await checkDelivery(shop, details.customerData, { begun, quote, isPaid: true })
      return place.ok ? ok({ condition: ALWAYS, place: place.value, mustHold: false }) : place
    }),
  )
}

/** What the details are judged by. */
interface SaveContext {
  begun: Checkout
  order: Parameters<typeof awaitsDetails>[0] | undefined
  quote: Quote | null
}

/** What is stored with accepted details. What they do not hold of code and stock stays as it is. */
interface Accepted extends Partial<HeldCode & HeldStock> {
  /** Details are accepted for as long as this holds. */
  condition: SQL
  /** The place that the checkout takes; null: none. */
  place: SlotPlace | null
  /**
   * Refuses details with `slot_full` or `slot_held_too_often` if the place cannot be held; else their order is
   * reviewed.
   */
  mustHold: boolean
}

/** Accepts details, or refuses them. */
type Check<Code extends string> = (found: SaveContext) => Promise<Result<Accepted, Code>>

/** An order is made once and a checkout ends once, so it changes a few times at most while details are stored. */
const ATTEMPTS = 5

/**
 * Reads, decides, and writes in one batch only if what it has read still holds: no order, quote or edit of a product
 * can come in between, and no lock is held while a server is asked. Starts again if something has changed.
 */
async function store<Code extends string>(
  shop: Shop,
  lease: CheckoutLease,
  details: Stored,
  checkDetails: Check<Code>,
): Promise<Saved<Code>> {
  const { id } = lease.checkout
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await findAll(shop.db, id)
    if (found.order && !awaitsDetails(found.order)) return fail('checkout_closed')
    const accepted = await checkDetails(found)
    if (!accepted.ok) return accepted
    const { saved, held } = await write(shop, lease, details, { ...accepted.value, found })
    const { place, mustHold } = accepted.value
    if (saved) {
      if (place && mustHold) shop.metrics.count(PLACES, { outcome: 'held' })
      return ok({ saved: true })
    }
    if (place && mustHold && !held) {
      const refused = await refusedPlace(shop.db, place, { checkoutId: id, visitor: details.visitor })
      const code = refused ?? 'slot_full'
      shop.metrics.count(PLACES, { outcome: code })
      return fail(code, { field: 'customerData.slotId' })
    }
  }
  throw new Error(`The checkout ${id} changed ${ATTEMPTS} times while its details were stored`)
}

/** Takes the place and stores the details in one transaction, if what was found still holds. */
async function write(
  shop: Shop,
  lease: CheckoutLease,
  { customerData, userId, locale, visitor }: Stored,
  { condition, place, mustHold, heldCode, stock, found }: Accepted & { found: SaveContext },
): Promise<{ saved: boolean; held: boolean }> {
  const { db, clock } = shop
  const { id } = lease.checkout
  const now = clock.now()
  const isHeld = place && mustHold ? isHeldBy(place, id) : undefined
  const update = db
    .update(checkouts)
    .set({
      notes: '',
      ...NO_GIFT,
      ...NO_CHOICE,
      ...customerData,
      invoice: invoiceOf(customerData),
      userId,
      locale,
      detailsAt: now,
      heldCode,
      ...stock,
    })
    .where(and(lease.isHeld, isStill(db, found), condition, isHeld))
    .returning({ id: checkouts.id })
  // Without effect unless the checkout has details.
  const limits = found.order && found.quote ? await findLimits(db, found.quote.promotionId) : null
  const complete = completeOrder(db, id, now, { place, limits })
  const further = found.order ? [translateMails(db, id), requestInvoice(db, id, now)] : []
  if (!place) {
    const release = found.begun.slotId === '' ? [] : [releasePlace(db, id)]
    const [saved] = await lease.write([update, complete, ...further, ...release])
    return { saved: saved.length > 0, held: true }
  }
  const forMs = holdMsOf(shop, found.begun)
  const hasDetails = and(lease.isHeld, isNotNull(checkouts.detailsAt))
  const [held, saved] = await lease.write([
    holdPlace(db, place, { checkoutId: id, visitor }, lease.isHeld),
    update,
    complete,
    ...further,
    // A process may end without having stored the details: then others get the place after `HOLD_MS`.
    ...(forMs === HOLD_MS ? [] : [holdPlace(db, place, { checkoutId: id, visitor, forMs }, hasDetails)]),
    releaseOrderedPlace(db, id),
  ])
  return { saved: saved.length > 0, held: held.length > 0 }
}

async function findAll(db: Database, id: string): Promise<SaveContext> {
  const { reviewReason, reviewResolvedAt, status, refunded } = orders
  const [[begun], [order], [quote]] = await db.batch([
    db.select().from(checkouts).where(eq(checkouts.id, id)),
    db.select({ reviewReason, reviewResolvedAt, status, refunded }).from(orders).where(eq(orders.checkoutId, id)),
    latestQuote(db, id),
  ])
  if (!begun) throw new Error(`The checkout ${id} does not exist any more`)
  return { begun, order, quote: quote ?? null }
}

/**
 * Returns the SQL condition that a checkout and its order are as they were found. The quote needs none: it changes only
 * under the lease.
 */
function isStill(db: Database, { begun, order }: SaveContext): SQL | undefined {
  return and(
    isSame(checkouts.userId, begun.userId),
    isSame(checkouts.endedAt, begun.endedAt),
    order ? hasOrder(db, begun.id, awaitingDetails()) : not(hasOrder(db, begun.id)),
  )
}

function hasOrder(db: Database, checkoutId: string, condition?: SQL): SQL {
  const ofCheckout = eq(orders.checkoutId, checkoutId)
  return exists(db.select({ id: orders.id }).from(orders).where(and(ofCheckout, condition)))
}

/** Returns the SQL condition that a column has a value, which may be null. */
const isSame = (column: SQLiteColumn, value: unknown) => (value === null ? isNull(column) : eq(column, value))

/** Returns why the details of a checkout are refused, if it must not be paid as it is. */
async function check(
  shop: Shop,
  { customerData, userId, quoteId }: Details,
  payment: Payment,
  { begun, order, quote }: SaveContext,
): Promise<Result<Accepted, RefusedCode | DeliveryCode>> {
  const isPaid = order !== undefined
  const place = await checkDelivery(shop, customerData, { begun, quote, isPaid })
  if (!place.ok && place.code !== 'quote_changed') return place
  // Another account began this checkout in the same browser: neither of the two may see what the other enters.
  if (begun.userId !== userId) return fail('checkout_session_changed')
  if (!order && canNoLongerBePaid(begun, shop)) return fail('checkout_expired')
  if (quoteId !== undefined && quote?.id !== quoteId) return fail('quote_changed')
  // A cancelled payment charges nothing: usually another has taken its place, and may hold what this one would be refused.
  if (payment.state === 'cancelled' || (payment.state === 'open' && !charges(payment, quote)))
    return fail('quote_changed')
  if (!place.ok) return place
  const accepted = { condition: ALWAYS, place: place.value, mustHold: !isPaid }
  // Once paid, the flowers are owed, so fulfilment puts the order into review instead.
  if (order || !quote) return ok(accepted)
  const sold = await checkSold(shop.db, quote.lines)
  if (!sold.ok) return sold
  const stock = await holdStock(shop, begun, sold.value)
  if (!stock.ok) return stock
  const code = await holdCode(shop, quote, { customerData, userId, checkoutId: begun.id })
  if (!code.ok) return code
  const condition = and(areSold(shop.db, quote.lines), stock.value.condition, code.value.condition)!
  return ok({ ...accepted, ...code.value, stock: stock.value.stock, condition })
}

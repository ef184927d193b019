import { eq } from 'drizzle-orm'
import { checkouts, orders } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import { awaitsDetails, completeOrder } from '#features/orders/server/complete-order.ts'
import type { CustomerData } from '../checkout.schema.ts'
import { findLatestQuote } from './latest-quote.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { findOwnCheckout, hasExpired, type Checkout } from './own-checkout.ts'
import { findUnavailable, type UnavailableCode } from './price-cart.ts'

interface Details {
  paymentIntentId: string
  clientSecret: string
  customerData: CustomerData
  quoteId?: string | undefined
  /** Who is signed in now; null: a guest. The order will be theirs. */
  userId: string | null
}

/** Why the details of a checkout are not stored. */
export type UnsavedCode =
  DateCode | UnavailableCode | 'checkout_closed' | 'checkout_expired' | 'checkout_session_changed' | 'quote_changed'
type DateCode = 'date_in_past' | 'date_too_late'
type Saved = Result<{ saved: true }, UnsavedCode>

/** How far ahead flowers can be ordered, in days. */
const HORIZON_DAYS = 366

/**
 * Stores whom the flowers go to, before the card is charged: whatever dies afterwards, the paid order knows
 * its recipient. From here on the amount stands: requote leaves this intent alone. Details that come after an
 * order was made without any complete it, unless staff have resolved the order by then.
 * The order will belong to the account that is signed in now, which has to be the one that began the checkout.
 * Fails with checkout_not_found, checkout_closed, checkout_expired, checkout_session_changed, quote_changed,
 * date_in_past, date_too_late, and with product_archived or out_of_stock (field: the product's id) if that changed
 * since the cart was priced.
 */
export async function saveDetails(shop: Shop, details: Details): Promise<Saved | Failure<'checkout_not_found'>> {
  const checkout = await findOwnCheckout(shop.db, details.paymentIntentId, details.clientSecret)
  return checkout ? save(shop, checkout, details, { charged: false }) : fail('checkout_not_found')
}

/**
 * Stores the details of a checkout whose card was charged, so that a refusal would help nobody: a checkout that someone
 * else began in the same browser changes hands instead. The caller has checked that the request may do so. If the card
 * was not charged after all, fulfilment still checks time, stock and amount of the payment.
 * Fails with checkout_closed, date_in_past, date_too_late.
 */
export function saveLateDetails(
  shop: Shop,
  checkout: Checkout,
  details: Pick<Details, 'customerData' | 'userId'>,
): Promise<Saved> {
  return save(shop, checkout, details, { charged: true })
}

type Stored = Pick<Details, 'customerData' | 'quoteId' | 'userId'>

async function save(shop: Shop, checkout: Checkout, details: Stored, payment: { charged: boolean }): Promise<Saved> {
  const dateCode = refusedDate(details.customerData.deliveryDate, shop.clock.now())
  if (dateCode) return fail(dateCode, { field: 'customerData.deliveryDate' })
  return oneAtATime(shop, checkout.id, () => store(shop, checkout, details, payment))
}

/** Checks and writes in one transaction: no order, other quote or edit of a product can come in between. */
function store(
  shop: Shop,
  { id: checkoutId }: Checkout,
  { customerData, quoteId, userId }: Stored,
  { charged }: { charged: boolean },
): Promise<Saved> {
  return shop.db.transaction(async (tx) => {
    const [begun] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId))
    const [order] = await tx
      .select({
        reviewReason: orders.reviewReason,
        reviewResolvedAt: orders.reviewResolvedAt,
        status: orders.status,
        refunded: orders.refunded,
      })
      .from(orders)
      .where(eq(orders.checkoutId, checkoutId))
    if (order && !awaitsDetails(order)) return fail('checkout_closed')
    // Someone else began this checkout in the same browser: neither of the two may see what the other enters.
    if (begun && begun.userId !== userId && !charged) return fail('checkout_session_changed')
    const now = shop.clock.now()
    const isPaid = order !== undefined || charged
    if (!isPaid && begun && hasExpired(begun, shop)) return fail('checkout_expired')
    const quote = await findLatestQuote(tx, checkoutId)
    if (quoteId !== undefined && quote?.id !== quoteId) return fail('quote_changed')
    // Paid already, the flowers are owed: fulfilment puts the order into review instead.
    const unavailable = isPaid || !quote ? null : await findUnavailable(tx, quote.lines)
    if (unavailable) return unavailable
    await tx
      .update(checkouts)
      .set({ ...customerData, userId, notes: customerData.notes ?? '', detailsAt: now })
      .where(eq(checkouts.id, checkoutId))
    await completeOrder(tx, checkoutId, now)
    return ok({ saved: true })
  })
}

/** Flowers go out from today on, on Vietnam's calendar. */
function refusedDate(day: string, now: Date): DateCode | null {
  if (day < dayInVietnam(now)) return 'date_in_past'
  if (day > dayInVietnam(new Date(now.getTime() + HORIZON_DAYS * 24 * 60 * 60 * 1000))) return 'date_too_late'
  return null
}

import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { checkouts, orders } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import { NO_GIFT } from '#shared/gift.ts'
import { awaitsDetails, completeOrder } from '#features/orders/server/complete-order.ts'
import type { Payment } from '#features/payments/server/payment-provider.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import type { CustomerData } from '../checkout.schema.ts'
import { acceptedDeliveryDays, refusedDay, type DeliveryDayCode } from '../delivery-days.ts'
import { withCheckoutLease, type CheckoutLease } from './checkout-lease.ts'
import { charges, findLatestQuote } from './latest-quote.ts'
import { findOwnCheckout, canNoLongerBePaid, type Checkout } from './own-checkout.ts'
import { findUnavailable, type UnavailableCode } from './price-cart.ts'

interface Details {
  paymentIntentId: string
  clientSecret: string
  customerData: CustomerData
  quoteId?: string | undefined
  /** The account that is signed in now, which the order will belong to; null: a guest. */
  userId: string | null
}

/** Why details are not stored, before the charge or after it. */
export type UnsavedCode = DeliveryDayCode | 'checkout_closed'
/** Why details are refused before the charge. */
type RefusedCode =
  | UnavailableCode
  | 'checkout_not_found'
  | 'checkout_expired'
  | 'checkout_session_changed'
  | 'quote_changed'
  | 'payment_provider_unavailable'

type Saved<Code extends string> = Result<{ saved: true }, UnsavedCode | Code>

/**
 * Stores the delivery details of a checkout before it is paid, so that the paid order has its recipient
 * whatever fails afterwards. From then on the amount is fixed: `requote` leaves this payment alone. `quote_changed`: the
 * payment would not charge the quote on the visitor's screen, nor the latest one; the provider is asked, because only it
 * knows what it will charge. Details that arrive after an order was created without any complete it, unless staff have
 * resolved it. The order will belong to the account that is signed in now, which must be the one that began the
 * checkout.
 */
export async function saveDetails(shop: Shop, details: Details): Promise<Saved<RefusedCode>> {
  const checkout = await findOwnCheckout(shop.db, details.paymentIntentId, details.clientSecret)
  if (!checkout) return fail('checkout_not_found')
  try {
    return await withCheckoutLease(shop, checkout.id, async (lease) => {
      const payment = await shop.payments.of(checkout.paymentProvider).read(details.paymentIntentId)
      return store(shop, lease, details, (found) => refuse(shop, details, payment, found))
    })
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}

type Stored = Pick<Details, 'customerData' | 'userId'>

/**
 * Stores the details of a checkout that was paid. Only a wrong day and a closed checkout are refused, because
 * the charge cannot be undone here. A checkout that another account began in the same browser moves to this one. The
 * caller has checked that the request may do so. If it was not paid after all, fulfilment still checks time,
 * stock and amount of the payment.
 */
export function saveLateDetails(shop: Shop, checkout: Checkout, details: Stored): Promise<Saved<DeliveryDayCode>> {
  return withCheckoutLease(shop, checkout.id, (lease) =>
    store(shop, lease, details, async () => refuseDay(shop, details, checkout.createdAt)),
  )
}

/** What the transaction that stores the details has found. */
interface SaveContext {
  tx: Pick<Database, 'select'>
  begun: Checkout
  hasOrder: boolean
}

type Refuse<Code extends string> = (context: SaveContext) => Promise<Failure<Code> | null>

/** Checks and writes in one transaction, so that no order, quote or edit of a product can come in between. */
function store<Code extends string>(
  shop: Shop,
  lease: CheckoutLease,
  { customerData, userId }: Stored,
  refuseSave: Refuse<Code>,
): Promise<Saved<Code>> {
  return shop.db.transaction(async (tx): Promise<Saved<Code>> => {
    const begun = await lease.hold(tx)
    const [order] = await tx
      .select({
        reviewReason: orders.reviewReason,
        reviewResolvedAt: orders.reviewResolvedAt,
        status: orders.status,
        refunded: orders.refunded,
      })
      .from(orders)
      .where(eq(orders.checkoutId, begun.id))
    if (order && !awaitsDetails(order)) return fail('checkout_closed')
    const refused = await refuseSave({ tx, begun, hasOrder: order !== undefined })
    if (refused) return refused
    const now = shop.clock.now()
    await tx
      .update(checkouts)
      .set({ notes: '', ...NO_GIFT, ...customerData, userId, detailsAt: now })
      .where(eq(checkouts.id, begun.id))
    await completeOrder(tx, begun.id, now)
    return ok({ saved: true })
  })
}

/**
 * Returns why the delivery day is refused; null if it is accepted. A paid order takes every day since its checkout
 * began: the customer's day may have passed while they paid.
 * @param from when the first accepted day was
 */
function refuseDay(
  shop: Shop,
  { customerData }: Pick<Details, 'customerData'>,
  from: Date,
): Failure<DeliveryDayCode> | null {
  const accepted = { ...acceptedDeliveryDays(shop.clock.now()), first: dayInVietnam(from) }
  const code = refusedDay(customerData.deliveryDate, accepted)
  return code && fail(code, { field: 'customerData.deliveryDate' })
}

/** Returns why the details of a checkout are refused, if it must not be paid as it is. */
async function refuse(
  shop: Shop,
  { customerData, userId, quoteId }: Details,
  payment: Payment,
  { tx, begun, hasOrder }: SaveContext,
): Promise<Failure<RefusedCode | DeliveryDayCode> | null> {
  const wrongDay = refuseDay(shop, { customerData }, hasOrder ? begun.createdAt : shop.clock.now())
  if (wrongDay) return wrongDay
  // Another account began this checkout in the same browser: neither of the two may see what the other enters.
  if (begun.userId !== userId) return fail('checkout_session_changed')
  if (!hasOrder && canNoLongerBePaid(begun, shop)) return fail('checkout_expired')
  const quote = await findLatestQuote(tx, begun.id)
  if (quoteId !== undefined && quote?.id !== quoteId) return fail('quote_changed')
  if (payment.state === 'open' && !charges(payment, quote)) return fail('quote_changed')
  // Once paid, the flowers are owed, so fulfilment puts the order into review instead.
  return hasOrder || !quote ? null : findUnavailable(tx, quote.lines)
}

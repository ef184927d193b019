import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { cashPayments, checkouts } from '#db/schema/index.ts'
import { releasePlace } from '#features/delivery/server/holds.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { promiseCash } from '#features/payments/server/cash/cash-provider.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { asProviderFailure, isProviderFailure } from '#features/payments/server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import type { AnswerOf, BodyOf, CodeOf } from '#shared/call.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { orderInCash as definition } from '../order-in-cash.calls.ts'
import { beginCheckout, paymentKeyOf, type PurchaseCaller } from './begin-checkout.ts'
import { giveUpTransferOf } from './leave-checkout.ts'
import { offeredCash } from './offered-cash.ts'
import { hasOrderedBefore } from './judge-guest.ts'
import { hasTooManyInCash, mayOrderInCash } from './open-cash-orders.ts'
import { findProvedCheckout, type Checkout } from './own-checkout.ts'
import { paymentTerms } from './payment-terms.ts'
import { priceOwnCart } from './price-own-cart.ts'
import { purchaseIds, purchaseKeyOf, type CheckoutIds } from './purchase-ids.ts'
import { cashReceiptOf } from './receipt-of.ts'
import { releaseCodeAndStock } from './release-code-and-stock.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'

type Asked = BodyOf<typeof definition>
type Code = CodeOf<typeof definition>

/**
 * Places an order that is paid in cash on delivery, if the rules allow it: quote, payment, details and place in a slot,
 * and then the order by `fulfil`. All ids are derived from the checkout whose place the order takes, or from the key,
 * so a repeated call goes on where an earlier one was broken off, and returns the same order, also from another tab. A
 * purchase that is refused holds nothing. Fails as `refusedCash` says, with `cash_open_orders` (`mayOrderInCash`), with
 * `checkout_closed`: it was ordered with other content before, and with `checkout_expired`: an earlier call was given
 * up.
 */
export async function orderInCash(
  shop: Shop,
  asked: Asked,
  buyer: PurchaseCaller,
): Promise<Result<AnswerOf<typeof definition>, Code>> {
  const provider = shop.payments.offering('cash')
  if (!provider) return fail('cash_unavailable')
  const { key: _key, checkout: _checkout, ...content } = asked
  const key = await purchaseKeyOf(shop.db, asked)
  if (key === undefined) return fail('checkout_not_found')
  await giveUpTransferOf(shop, key)
  const ids = purchaseIds(shop, { method: 'cash', key, content })
  try {
    return await place(shop, provider, { asked, buyer, ids })
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}

async function place(
  shop: Shop,
  provider: PaymentProvider,
  { asked, buyer, ids }: Omit<Purchase, 'isBegun'>,
): Promise<Result<AnswerOf<typeof definition>, Code>> {
  const earlier = await findBegun(shop.db, ids)
  if (earlier?.payment.cancelledAt) return fail('checkout_expired')
  // The same checkout with other content: of an order that was placed nothing is changed here, and of two calls at once
  // neither is preferred.
  if (earlier && earlier.checkout.orderId !== ids.orderId)
    return fail((await giveUp(shop, provider, ids)) ? 'checkout_expired' : 'checkout_closed')
  const stored = earlier?.checkout.detailsAt
    ? null
    : await storePurchase(shop, provider, { asked, buyer, ids, isBegun: earlier !== null })
  const begun = await findBegun(shop.db, ids)
  // Another call for the same order may have been faster.
  if (stored?.ok === false && !begun?.checkout.detailsAt) return refuse(shop, provider, ids, stored)
  if (!begun) return fail('checkout_not_found')
  const { checkout, payment } = begun
  if (!payment.promisedAt) {
    // The price may have changed between the two readings of it.
    if (asked.total !== undefined && asked.total !== payment.amount)
      return refuse(shop, provider, ids, fail('quote_changed', { field: 'total' }))
    if (buyer.visitor && (await shop.limits.take('cashOrders', buyer.visitor.hash)) > 0)
      return refuse(shop, provider, ids, fail('cash_open_orders'))
    const now = shop.clock.now()
    const condition = mayOrderInCash(buyerOf(asked, buyer), now)
    await promiseCash(shop.db, payment.id, { now, condition })
  }
  const made = await fulfil(shop, { provider: provider.name, paymentId: payment.id })
  if (!made.ok) {
    // Refused by the condition; or given up before, by the reconciler or after a refusal.
    const isRefused = (await provider.read(payment.id)).state === 'open'
    return refuse(shop, provider, ids, fail(isRefused ? 'cash_open_orders' : 'checkout_expired'))
  }
  const { orderId } = made.value
  return ok({ orderId, receipt: await cashReceiptOf(shop, checkout, orderId) })
}

interface Purchase {
  asked: Asked
  buyer: PurchaseCaller
  ids: CheckoutIds
  /** Whether an earlier call has begun the checkout. */
  isBegun: boolean
}

/** Begins the checkout, if it is not begun, and stores its details. */
async function storePurchase(
  shop: Shop,
  provider: PaymentProvider,
  { asked, buyer, ids, isBegun }: Purchase,
): Promise<Result<unknown, Code>> {
  const { key: _key, customerData, total, ...purchase } = asked
  const { userId } = buyer
  // Priced before anything is written, so that a purchase that is refused holds no place.
  const { items, delivery } = asked
  const { locale } = buyer
  const cart = { items, currency: 'VND', discountCode: asked.discountCode || null, locale, userId, delivery } as const
  const priced = await priceOwnCart(shop, cart, await findProvedCheckout(shop.db, asked.checkout))
  if (!priced.ok) return priced
  const { quote } = priced.value
  if (total !== undefined && total !== quote.total) return fail('quote_changed', { field: 'total' })
  const isKnown = userId !== null || (await hasOrderedBefore(shop.db, customerData))
  const { deliveryCity: city, deliveryDate: day } = customerData
  const { refusal } = await offeredCash(shop, { quote, city, day, isKnown })
  if (refusal) return fail(refusal)
  if (await hasTooManyInCash(shop.db, buyerOf(asked, buyer), shop.clock.now())) return fail('cash_open_orders')
  if (!isBegun) {
    const opened = await beginCheckout(shop, { ...purchase, ...buyer, provider, ids })
    if (!opened.ok) return opened
  }
  // An idempotent call, which returns the proof of the payment again.
  const terms = paymentTerms(shop, ids.checkoutId, ids.quoteId, { total: quote.total, currency: 'VND' })
  const { id, clientSecret } = await provider.create(terms, paymentKeyOf(ids.checkoutId))
  return saveCheckoutDetails(shop, {
    paymentIntentId: id,
    clientSecret,
    quoteId: ids.quoteId,
    customerData,
    ...buyer,
  })
}

/**
 * Returns a refusal, after it has given back what the purchase holds, so that the customer can go on in another way.
 */
async function refuse<Refusal>(
  shop: Shop,
  provider: PaymentProvider,
  ids: CheckoutIds,
  refusal: Refusal,
): Promise<Refusal> {
  await giveUp(shop, provider, ids)
  return refusal
}

/** Gives up what was begun and not ordered. Returns false if it was ordered. */
async function giveUp(shop: Shop, provider: PaymentProvider, ids: CheckoutIds): Promise<boolean> {
  const begun = await findBegun(shop.db, ids)
  if (!begun) return true
  try {
    await provider.cancel(begun.payment.id)
  } catch (error) {
    if (isProviderFailure(error) && error.state === 'promised') return false
    throw error
  }
  await shop.db.batch([releasePlace(shop.db, ids.checkoutId), releaseCodeAndStock(shop.db, ids.checkoutId)])
  return true
}

const buyerOf = (
  { customerData: { customerEmail: email, customerPhone: phone } }: Asked,
  { userId }: PurchaseCaller,
) => ({
  ...{ userId, email, phone },
})

async function findBegun(
  db: Database,
  { checkoutId }: CheckoutIds,
): Promise<{ checkout: Checkout; payment: typeof cashPayments.$inferSelect } | null> {
  const [found] = await db
    .select({ checkout: checkouts, payment: cashPayments })
    .from(checkouts)
    .innerJoin(cashPayments, eq(cashPayments.id, checkouts.paymentIntentId))
    .where(eq(checkouts.id, checkoutId))
  return found ?? null
}

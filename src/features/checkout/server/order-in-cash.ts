import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { cashPayments, checkouts, orders } from '#db/schema/index.ts'
import { surgeOn } from '#features/delivery/delivery-rules.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import type { Visitor } from '#features/delivery/server/visitor.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { refusedCash, type CashRefusal } from '#features/payments/cash-rules.ts'
import { promiseCash } from '#features/payments/server/cash/cash-provider.ts'
import { readCashRules } from '#features/payments/server/cash/read-cash-rules.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import type { AnswerOf, BodyOf, CodeOf } from '#shared/call.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { orderInCash as definition } from '../cash.calls.ts'
import type { CustomerData } from '../checkout.schema.ts'
import { beginCheckout, ownCheckoutId, paymentKeyOf, type CheckoutIds } from './begin-checkout.ts'
import { receiptOf } from './confirm-payment.ts'
import type { Checkout } from './own-checkout.ts'
import { priceCart } from './price-cart.ts'
import { purchaseIds } from './purchase-ids.ts'
import { saveDetails } from './save-details.ts'

type Asked = BodyOf<typeof definition>
type Code = CodeOf<typeof definition>

interface Buyer {
  locale: Locale
  userId: string | null
  visitor?: Visitor | undefined
}

/**
 * Places an order that is paid in cash on delivery, if the rules allow it: quote, payment, details and place in a slot,
 * and then the order by `fulfil`. All ids are derived from the key, so a repeated call goes on where an earlier one was
 * broken off, and returns the same order. Fails as `refusedCash` says, and with `order_key_used`: the key was sent with
 * another content before.
 */
export async function orderInCash(
  shop: Shop,
  asked: Asked,
  buyer: Buyer,
): Promise<Result<AnswerOf<typeof definition>, Code>> {
  const provider = shop.payments.offering('cash')
  if (!provider) return fail('cash_unavailable')
  try {
    return await place(shop, provider, asked, buyer)
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}

async function place(
  shop: Shop,
  provider: PaymentProvider,
  asked: Asked,
  buyer: Buyer,
): Promise<Result<AnswerOf<typeof definition>, Code>> {
  const { key, checkout: _, ...content } = asked
  const ids = purchaseIds(shop, { method: 'cash', key, content })
  let begun = await findBegun(shop.db, ids)
  if (begun && !begun.ok) return begun
  if (!begun?.value.checkout.detailsAt) {
    const stored = await storePurchase(shop, provider, { asked, buyer, ids, isBegun: begun !== null })
    begun = await findBegun(shop.db, ids)
    // Another call with the key may have been faster.
    if (!stored.ok && !(begun?.ok && begun.value.checkout.detailsAt)) return stored
  }
  if (!begun?.ok) return begun ?? fail('checkout_not_found')
  const { checkout, payment } = begun.value
  // The price may have changed between the two readings of it.
  if (asked.total !== undefined && asked.total !== payment.amount) return fail('quote_changed', { field: 'total' })
  await promiseCash(shop.db, payment.id, shop.clock.now())
  const made = await fulfil(shop, { provider: provider.name, paymentId: payment.id })
  // Given up after half an hour: nothing was ordered.
  if (!made.ok) return fail('checkout_expired')
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, made.value.orderId))
  return ok({
    orderId: made.value.orderId,
    dueVND: order?.total ?? payment.amount,
    unconfirmed: order?.unconfirmed ?? false,
    receipt: receiptOf(shop, checkout, made.value.orderId),
  })
}

interface Purchase {
  asked: Asked
  buyer: Buyer
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
  const { userId, visitor } = buyer
  // Priced before anything is written, so that a purchase that is refused holds no place.
  const priced = await priceCart(shop, {
    items: asked.items,
    currency: 'VND',
    discountCode: asked.discountCode || null,
    locale: buyer.locale,
    delivery: asked.delivery,
    buyer: { userId, checkoutId: await ownCheckoutId(shop, asked) },
  })
  if (!priced.ok) return priced
  const { quote } = priced.value
  if (total !== undefined && total !== quote.total) return fail('quote_changed', { field: 'total' })
  const refused = await refusedBy(shop, { total: quote.total, customerData, userId })
  if (refused) return fail(refused)
  if (!isBegun) {
    const opened = await beginCheckout(shop, { ...purchase, ...buyer, provider, ids })
    if (!opened.ok) return opened
  }
  // An idempotent call, which returns the proof of the payment again.
  const reference = { shop: shop.id, checkout: ids.checkoutId, quote: ids.quoteId }
  const terms = { amount: quote.total, currency: 'VND' as const, reference }
  const { id, clientSecret } = await provider.create(terms, paymentKeyOf(ids.checkoutId))
  return saveDetails(shop, {
    paymentIntentId: id,
    clientSecret,
    quoteId: ids.quoteId,
    customerData,
    userId,
    visitor,
  })
}

interface Buying {
  total: number
  customerData: CustomerData
  userId: string | null
}

async function refusedBy(shop: Shop, { total, customerData, userId }: Buying): Promise<CashRefusal | null> {
  const { deliveryCity: city, deliveryDate: day } = customerData
  return refusedCash(await readCashRules(shop.db), {
    total,
    city,
    isBusyDay: surgeOn(await readDeliveryRules(shop.db), day) !== undefined,
    isKnown: userId !== null || (await hasOrderedBefore(shop.db, customerData)),
  })
}

/** Returns whether flowers were delivered before for a customer who gives the same email and phone. */
async function hasOrderedBefore(
  db: Database,
  { customerEmail, customerPhone }: Pick<CustomerData, 'customerEmail' | 'customerPhone'>,
): Promise<boolean> {
  const [earlier] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerEmail, customerEmail.toLowerCase()),
        eq(orders.customerPhone, customerPhone),
        sql`${orders.status} = 'delivered'`,
      ),
    )
    .limit(1)
  return earlier !== undefined
}

async function findBegun(
  db: Database,
  { checkoutId, orderId }: CheckoutIds,
): Promise<Result<{ checkout: Checkout; payment: typeof cashPayments.$inferSelect }, 'order_key_used'> | null> {
  const [found] = await db
    .select({ checkout: checkouts, payment: cashPayments })
    .from(checkouts)
    .innerJoin(cashPayments, eq(cashPayments.id, checkouts.paymentIntentId))
    .where(eq(checkouts.id, checkoutId))
  if (!found) return null
  return found.checkout.orderId === orderId ? ok(found) : fail('order_key_used', { field: 'key' })
}

import type { z } from 'zod'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OrderReceipt } from '#features/orders/receipts.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'
import { secondsSince } from '#server/watch/metrics.ts'
import type { confirmSchema, CustomerData } from '../checkout.schema.ts'
import { asCheckoutFailure } from './checkout-lease.ts'
import { CONFIRM_SECONDS } from './confirm-metrics.ts'
import { findCheckout, findOwnCheckout, paymentOf, type Checkout } from './own-checkout.ts'
import { findPlacedInCash } from './placed-in-cash.ts'
import { cashReceiptOf, receiptOf } from './receipt-of.ts'
import { saveLateDetails, type Stored, type UnsavedCode } from './save-checkout-details.ts'

type Caller = Pick<Stored, 'userId' | 'locale'>

type Confirmed = Result<
  { orderId: string; status: string; receipt?: OrderReceipt },
  UnsavedCode | 'checkout_not_found' | 'payment_processing' | 'payment_not_succeeded' | 'payment_provider_unavailable'
>

/**
 * Returns the order of a payment that the browser reports as paid, after reading the payment again. The proof is the
 * client secret or, as the recorded client calls it, the customer data. These must equal the data stored before the
 * charge or, if none was stored, be the first that arrive after the provider has confirmed the payment.
 * @param userId the account that is signed in now; late details give it the order
 * @param locale the language of the call, which late details give to the order and to its mails that wait; undefined:
 * as the checkout was begun
 */
export async function confirmPayment(
  shop: Shop,
  body: z.infer<typeof confirmSchema>,
  userId: string | null,
  locale?: Locale,
): Promise<Confirmed> {
  const began = performance.now()
  let outcome = 'failed'
  try {
    const confirmed = await confirm(shop, body, { userId, locale })
    outcome = confirmed.ok ? 'ok' : confirmed.code
    return confirmed
  } finally {
    shop.metrics.observe(CONFIRM_SECONDS, { outcome }, secondsSince(began))
  }
}

async function confirm(
  shop: Shop,
  { paymentIntentId, clientSecret, customerData }: z.infer<typeof confirmSchema>,
  caller: Caller,
): Promise<Confirmed> {
  const found = clientSecret
    ? await findOwnCheckout(shop.db, paymentIntentId, clientSecret)
    : await findCheckout(shop.db, paymentIntentId)
  const payment = found && paymentOf(found)
  if (!payment) return NOT_FOUND
  const checkout = { ...found, payment }
  try {
    if (clientSecret) return await confirmOwn(shop, checkout, customerData, caller)
    return customerData ? await confirmByCustomer(shop, checkout, customerData, caller) : NOT_FOUND
  } catch (error) {
    return asCheckoutFailure(shop, error)
  }
}

const NOT_FOUND = fail('checkout_not_found')

type Begun = Checkout & { payment: PaymentKey }

async function confirmOwn(
  shop: Shop,
  checkout: Begun,
  customerData: CustomerData | undefined,
  caller: Caller,
): Promise<Confirmed> {
  // An order on delivery may have taken its place: the answer was lost, or another tab has ordered.
  const placed = await findPlacedInCash(shop, checkout.id)
  const inCash = placed && paymentOf(placed)
  if (inCash) {
    const made = await fulfil(shop, inCash)
    return made.ok ? ok({ ...made.value, receipt: await cashReceiptOf(shop, placed, made.value.orderId) }) : made
  }
  // Late details complete the order. If they are refused, a received payment still becomes an order.
  const saved =
    customerData && !checkout.detailsAt ? await saveLateDetails(shop, checkout, { customerData, ...caller }) : null
  const fulfilled = await fulfil(shop, checkout.payment)
  if (fulfilled.ok) return ok({ ...fulfilled.value, receipt: receiptOf(shop, checkout, fulfilled.value.orderId) })
  return !saved || saved.ok || saved.code === 'checkout_closed' ? fulfilled : saved
}

/**
 * Confirms without the secret. Details are then accepted only after the provider has confirmed the payment; they never
 * move a checkout to another account, and never replace others.
 */
async function confirmByCustomer(
  shop: Shop,
  checkout: Begun,
  customerData: CustomerData,
  caller: Caller,
): Promise<Confirmed> {
  if (checkout.detailsAt) return hasSameCustomer(checkout, customerData) ? fulfil(shop, checkout.payment) : NOT_FOUND
  if (checkout.userId !== null && checkout.userId !== caller.userId) return NOT_FOUND
  const fulfilled = await fulfil(shop, checkout.payment)
  if (!fulfilled.ok) return fulfilled
  const saved = await saveLateDetails(shop, checkout, { customerData, ...caller })
  if (saved.ok) return fulfilled
  if (saved.code !== 'checkout_closed') return saved
  // Another call stored its details first.
  const now = await findCheckout(shop.db, checkout.payment.paymentId)
  return now?.detailsAt && hasSameCustomer(now, customerData) ? fulfilled : NOT_FOUND
}

function hasSameCustomer(checkout: Checkout, data: CustomerData): boolean {
  return (
    checkout.customerEmail === data.customerEmail &&
    checkout.customerPhone === data.customerPhone &&
    checkout.customerName === data.customerName &&
    checkout.deliveryAddress === data.deliveryAddress
  )
}

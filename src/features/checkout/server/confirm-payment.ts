import type { z } from 'zod'
import { asProviderFailure } from '#server/provider-failure.ts'
import type { ErrorCode } from '#server/errors.ts'
import type { Shop } from '#server/shop.ts'
import { ok } from '#shared/result.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import type { confirmSchema, CustomerData } from '../checkout.schema.ts'
import { findCheckout, findOwnCheckout, type Checkout } from './own-checkout.ts'
import { saveDetails } from './save-details.ts'

/**
 * The browser says that it has paid: re-reads the intent and answers the order. Proof is the client secret,
 * or, as the recorded client calls it, the same customer data that was stored before the charge.
 * @param userId who is signed in now: late details make the order theirs
 * Fails with checkout_not_found, payment_processing (the bank has not decided), payment_not_succeeded,
 * payment_provider_unavailable.
 */
export async function confirmPayment(
  shop: Shop,
  input: z.infer<typeof confirmSchema>,
  userId: string | null,
): Promise<{ ok: true; value: { orderId: string; status: string } } | { ok: false; code: ErrorCode; field?: string }> {
  const { paymentIntentId, clientSecret, customerData } = input
  const checkout = clientSecret
    ? await findOwnCheckout(shop.db, paymentIntentId, clientSecret)
    : await findByCustomer(shop, paymentIntentId, customerData)
  if (!checkout) return { ok: false, code: 'checkout_not_found' }
  // Late details complete the order; whatever is wrong with them, money that was taken still becomes one.
  const saved =
    clientSecret && customerData && !checkout.detailsAt
      ? await saveDetails(shop, { paymentIntentId, clientSecret, customerData, userId, charged: true })
      : ok({ saved: true })
  try {
    const fulfilled = await fulfil(shop, paymentIntentId)
    if (fulfilled.ok) return fulfilled
    return saved.ok || saved.code === 'checkout_closed' ? fulfilled : saved
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}

async function findByCustomer(
  shop: Shop,
  paymentIntentId: string,
  data: CustomerData | undefined,
): Promise<Checkout | null> {
  const checkout = await findCheckout(shop.db, paymentIntentId)
  if (!checkout?.detailsAt || !data) return null
  const same =
    checkout.customerEmail === data.customerEmail &&
    checkout.customerPhone === data.customerPhone &&
    checkout.customerName === data.customerName &&
    checkout.deliveryAddress === data.deliveryAddress
  return same ? checkout : null
}

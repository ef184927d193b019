import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { addressLine } from '#features/delivery/address-line.ts'
import { shownTimes } from '#features/delivery/slot-id.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import { awaitedUntil } from '#features/orders/server/confirm-by.ts'
import { orderToken } from '#features/orders/server/order-token.ts'
import type { OrderReceipt } from '#features/orders/receipts.ts'
import { pageTranslator } from '#i18n/page.ts'
import type { Shop } from '#server/shop.ts'
import type { Checkout } from './own-checkout.ts'

/**
 * Returns the receipt, for the caller who has proved the payment. It shows the details as stored before the charge;
 * those that came late are not read again for it.
 */
export function receiptOf(shop: Shop, checkout: Checkout, orderId: string): OrderReceipt {
  const t = pageTranslator(checkout.locale)
  const place = {
    deliveryAddress: checkout.deliveryAddress ?? '',
    wardName: wardName(checkout.wardCode),
    deliveryCity: checkout.deliveryCity,
  }
  return {
    token: orderToken(shop, orderId),
    deliveryDate: checkout.deliveryDate,
    slot: shownTimes(checkout.slotId),
    recipientName: checkout.recipientName || (checkout.customerName ?? ''),
    address: addressLine(place, (city) => t(`mail:order.cities.${city}`)),
    cardOccasion: checkout.cardOccasion,
    cardMessage: checkout.cardMessage,
    cardSignature: checkout.cardSignature,
  }
}

/** Returns the receipt of an order that is paid on delivery, with what the courier collects as the order is now. */
export async function cashReceiptOf(shop: Shop, checkout: Checkout, orderId: string): Promise<OrderReceipt> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  const receipt = receiptOf(shop, checkout, orderId)
  if (order?.paymentMethod !== 'cash_on_delivery') return receipt
  const confirmBy = awaitedUntil(order)
  return { ...receipt, cash: { dueVND: order.total, unconfirmed: order.unconfirmed, ...(confirmBy && { confirmBy }) } }
}

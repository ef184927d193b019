import { createHmac } from 'node:crypto'
import type { Shop } from '#server/shop.ts'
import { orderIdOf } from '../order-id.ts'

/** Returns the number of a paid order whose checkout is lost: always the same for a payment, and not derivable from its id alone. */
export function lostOrderId(shop: Shop, paymentIntentId: string): string {
  return orderIdOf(createHmac('sha256', shop.config.stripe.webhookSecret).update(`order ${paymentIntentId}`).digest())
}

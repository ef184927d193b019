import { createHmac } from 'node:crypto'
import type { Shop } from '#server/shop.ts'
import { orderIdOf } from '../order-id.ts'

/**
 * Returns the number of a paid order whose checkout is lost: the same for each call, and not derivable from the
 * payment's id.
 */
export function lostOrderId(shop: Shop, paymentIntentId: string): string {
  return orderIdOf(createHmac('sha256', shop.config.stripe.webhookSecret).update(`order ${paymentIntentId}`).digest())
}

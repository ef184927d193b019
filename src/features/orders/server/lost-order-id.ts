import { createHmac } from 'node:crypto'
import type { Shop } from '#server/shop.ts'
import { orderIdOf } from '../order-id.ts'

/** The number of a paid order whose checkout is lost: always the same for an intent, and known to nobody who has only that. */
export function lostOrderId(shop: Shop, paymentIntentId: string): string {
  return orderIdOf(createHmac('sha256', shop.config.stripe.webhookSecret).update(`order ${paymentIntentId}`).digest())
}

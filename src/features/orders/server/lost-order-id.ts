import { createHmac } from 'node:crypto'
import type { Shop } from '#server/shop.ts'
import { orderIdOf } from '../order-id.ts'

/**
 * Returns the number of a paid order whose checkout is lost: the same for each call, also after another restore or with
 * other keys of the provider, and not derivable from the payment's id.
 */
export function lostOrderId({ lostOrderKey }: Pick<Shop, 'lostOrderKey'>, paymentId: string): string {
  return orderIdOf(createHmac('sha256', lostOrderKey).update(`order ${paymentId}`).digest())
}

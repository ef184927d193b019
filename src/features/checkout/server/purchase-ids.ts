import { createHmac } from 'node:crypto'
import { orderIdOf } from '#features/orders/order-id.ts'
import type { Shop } from '#server/shop.ts'
import type { CheckoutIds } from './begin-checkout.ts'

/**
 * Returns the ids of a purchase that a browser names by one key, so that a repeated call is the same purchase. The
 * order's number depends on the content, too, and tells whether it is the same. Derived by a keyed hash.
 */
export function purchaseIds(
  { lostOrderKey }: Pick<Shop, 'lostOrderKey'>,
  { method, key, content }: { method: 'transfer' | 'cash'; key: string; content: object },
): CheckoutIds {
  const digest = (text: string) => createHmac('sha256', lostOrderKey).update(text).digest()
  const uuid = (text: string) => stringify(digest(text).subarray(0, 16))
  return {
    checkoutId: uuid(`${method} checkout ${key}`),
    quoteId: uuid(`${method} quote ${key}`),
    orderId: orderIdOf(digest(`${method} order ${key} ${JSON.stringify(content)}`)),
  }
}

function stringify(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

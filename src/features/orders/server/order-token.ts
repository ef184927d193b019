import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

/**
 * Returns the token in the links of an order's mails. It proves that its holder received them, and lets the holder
 * change and cancel the order. It is made from the order's number with a secret of the database, so nothing is stored.
 */
export function orderToken({ orderLinkKey }: Pick<Shop, 'orderLinkKey'>, orderId: string): string {
  return createHmac('sha256', orderLinkKey).update(`order link ${orderId}`).digest('base64url')
}

/** Returns whether a token is the order's, in a time that does not depend on how much of it is right. */
export function isOrderToken(shop: Pick<Shop, 'orderLinkKey'>, orderId: string, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(orderToken(shop, orderId))]
  return given.length === right.length && timingSafeEqual(given, right)
}

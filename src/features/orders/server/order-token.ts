import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/is-same-secret.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Returns the token in the links of an order's mails. It proves that its holder received them, and lets the holder
 * change and cancel the order. It is made from the order's number with a secret of the database, so nothing is stored.
 */
export function orderToken({ orderLinkKey }: Pick<Shop, 'orderLinkKey'>, orderId: string): string {
  return createHmac('sha256', orderLinkKey).update(`order link ${orderId}`).digest('base64url')
}

/**
 * Returns the token by which a customer confirms an order that is paid on delivery. Only the mail about the order has
 * it, so that it proves the address; the token of the order is also on the page after ordering.
 */
export function confirmationToken({ orderLinkKey }: Pick<Shop, 'orderLinkKey'>, orderId: string): string {
  return createHmac('sha256', orderLinkKey).update(`order confirmation ${orderId}`).digest('base64url')
}

/** Returns whether a token confirms the order. */
export function isConfirmationToken(shop: Pick<Shop, 'orderLinkKey'>, orderId: string, token: string): boolean {
  return isSameSecret(token, confirmationToken(shop, orderId))
}

/** Returns whether a token is the order's. */
export function isOrderToken(shop: Pick<Shop, 'orderLinkKey'>, orderId: string, token: string): boolean {
  return isSameSecret(token, orderToken(shop, orderId))
}

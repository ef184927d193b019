import { createHmac } from 'node:crypto'
import type { Database } from '#db/client.ts'
import { orderIdOf } from '#features/orders/order-id.ts'
import type { Shop } from '#server/shop.ts'
import type { CreateIntent } from '../checkout.schema.ts'
import { findProvedCheckout } from './own-checkout.ts'

/** The ids of a checkout that is begun once, however often it is asked for. */
export interface CheckoutIds {
  checkoutId: string
  quoteId: string
  orderId: string
}

type Method = 'transfer' | 'cash'
type Keyed = Pick<Shop, 'orderIdKey'>

/**
 * Returns what names a purchase that is not paid by card: the checkout whose place it takes, or the key of a caller who
 * has begun none; undefined: the caller proves no checkout and sends no key.
 */
export async function purchaseKeyOf(
  db: Database,
  { checkout, key }: Pick<CreateIntent, 'checkout'> & { key?: string | undefined },
): Promise<string | undefined> {
  return (await findProvedCheckout(db, checkout))?.id ?? key
}

/**
 * Returns the ids of a purchase that one key names (`purchaseKeyOf`), so that a repeated call is the same purchase. The
 * order's number depends on the content, too, and tells whether it is the same.
 */
export function purchaseIds(
  shop: Keyed,
  { method, key, content }: { method: Method; key: string; content: object },
): CheckoutIds {
  return {
    checkoutId: purchaseCheckoutId(shop, { method, key }),
    quoteId: uuid(keyedDigest(shop, `${method} quote ${key}`)),
    orderId: orderIdOf(keyedDigest(shop, `${method} order ${key} ${JSON.stringify(content)}`)),
  }
}

/** Returns the id of the checkout among `purchaseIds`, which the content does not change. */
export function purchaseCheckoutId(shop: Keyed, { method, key }: { method: Method; key: string }): string {
  return uuid(keyedDigest(shop, `${method} checkout ${key}`))
}

/**
 * Returns the bytes that ids of orders and checkouts are made of. Keyed, so that neither the number of an order nor
 * what it holds can be derived from what is stored or sent.
 */
export function keyedDigest({ orderIdKey }: Keyed, text: string): Buffer {
  return createHmac('sha256', orderIdKey).update(text).digest()
}

function uuid(bytes: Buffer): string {
  return bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

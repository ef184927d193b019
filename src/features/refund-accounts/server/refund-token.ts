import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/is-same-secret.ts'
import type { Shop } from '#server/shop.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'

type Keys = Pick<Shop, 'orderLinkKey'>

/** A link by which a customer names the account of one refund: `link` is its number. */
export interface RefundLink {
  refundId: string
  link: number
}

/**
 * Returns the token of a link: the refund's id and a keyed hash of it with the link's number, so that nothing is
 * stored.
 */
function refundToken({ orderLinkKey }: Keys, { refundId, link }: RefundLink): string {
  const hash = createHmac('sha256', orderLinkKey).update(`refund account ${refundId} ${link}`).digest('base64url')
  return `${refundId}.${hash}`
}

/** Returns the refund that a token says it is for; whether it is right is known by `isRefundToken`. */
export function refundOfToken(token: string): string {
  return token.slice(0, Math.max(0, token.lastIndexOf('.')))
}

/** Returns whether a token is that of a link. */
export function isRefundToken(shop: Keys, token: string, link: RefundLink): boolean {
  return isSameSecret(token, refundToken(shop, link))
}

/**
 * Returns the address of the page where a customer names the account. The token is in the fragment, which browsers send
 * to no server, so that no log and no `Referer` has it.
 */
export function refundUrl(shop: Pick<Shop, 'orderLinkKey' | 'config'>, link: RefundLink, locale: Locale): string {
  return `${shop.config.siteUrl}${localizedPath(locale, '/refund')}#token=${refundToken(shop, link)}`
}

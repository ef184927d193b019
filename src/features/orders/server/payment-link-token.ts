import { createHmac } from 'node:crypto'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { isSameSecret } from '#server/is-same-secret.ts'
import type { Shop } from '#server/shop.ts'

type Keys = Pick<Shop, 'orderLinkKey'>

/** Returns the token of a payment link: its id and a keyed hash of it, so that nothing has to be stored. */
export function paymentLinkToken({ orderLinkKey }: Keys, id: string): string {
  return `${id}.${createHmac('sha256', orderLinkKey).update(`payment link ${id}`).digest('base64url')}`
}

/** Returns the id of the link that a token opens; null: the shop has not made this token. */
export function readPaymentLinkToken(shop: Keys, token: string): string | null {
  const [id = ''] = token.split('.', 1)
  return isSameSecret(token, paymentLinkToken(shop, id)) ? id : null
}

/**
 * Returns the address of a payment link. The token is in the fragment, which browsers send to no server, so that no log
 * and no `Referer` has it.
 */
export function paymentLinkUrl(shop: Pick<Shop, 'orderLinkKey' | 'config'>, id: string, locale: Locale): string {
  return `${shop.config.siteUrl}${localizedPath(locale, '/pay')}#token=${paymentLinkToken(shop, id)}`
}

import { localizedPath, type Locale } from '#shared/locale.ts'

/** Returns the path of the page by which a mailed link confirms an order; the token is in the fragment. */
export function confirmPath(locale: Locale, orderId: string, token: string): string {
  return `${localizedPath(locale, '/confirm-order')}#id=${encodeURIComponent(orderId)}&token=${token}`
}

/**
 * Returns the path of the page that shows where an order is, with the token of its owner if there is one. The token is
 * in the fragment, which browsers send to no server, so that no log and no `Referer` has it.
 */
export function orderPath(locale: Locale, orderId: string, token = ''): string {
  const path = `${localizedPath(locale, '/track-order')}?id=${encodeURIComponent(orderId)}`
  return token ? `${path}#token=${token}` : path
}

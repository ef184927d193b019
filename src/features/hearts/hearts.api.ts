import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'

/** The calls behind a heart (spec, section 7). All need somebody who is signed in. */
export function fetchKeptIds(locale: Locale): Promise<{ productId: string }[]> {
  return callApi('/api/wishlist', { locale })
}

export function addToWishlist(productId: string, locale: Locale): Promise<unknown> {
  return callApi('/api/wishlist', { locale, method: 'POST', body: { productId } })
}

export function removeFromWishlist(productId: string, locale: Locale): Promise<unknown> {
  return callApi(`/api/wishlist/${encodeURIComponent(productId)}`, { locale, method: 'DELETE' })
}

import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { WishlistEntry } from './wishlist.ts'

/** What somebody keeps, with the products as they are today. Throws as `callApi` does. */
export function fetchWishlist(locale: Locale): Promise<WishlistEntry[]> {
  return callApi('/api/wishlist', { locale })
}

import { callApi } from '../../shared/api-client.ts'
import type { Locale } from '../../shared/locale.ts'
import type { SearchResult } from './search.ts'

/**
 * Asks the shop (spec, section 7). Throws when the call fails or the signal aborts it.
 * @param products how many of them at most; without it, as many as the panel shows
 */
export function findInShop(
  query: string,
  locale: Locale,
  signal: AbortSignal,
  products?: number,
): Promise<SearchResult> {
  const params = new URLSearchParams({ q: query, ...(products && { products: String(products) }) })
  return callApi<SearchResult>(`/api/search?${params}`, { locale, signal })
}

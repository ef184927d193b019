import { callApi } from '../../shared/api-client.ts'
import type { Locale } from '../../shared/locale.ts'
import type { SearchResult } from './search.ts'

/** Asks the shop (spec, section 7). Throws when the call fails or the signal aborts it. */
export function findInShop(query: string, locale: Locale, signal: AbortSignal): Promise<SearchResult> {
  return callApi<SearchResult>(`/api/search?q=${encodeURIComponent(query)}`, { locale, signal })
}

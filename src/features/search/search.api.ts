import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { SearchResult } from './search.ts'

/** Asks the shop (spec, section 7). Throws when the call fails or the signal aborts it. */
export function findInShop(query: string, locale: Locale, signal: AbortSignal): Promise<SearchResult> {
  return callApi<SearchResult>(`/api/search?${new URLSearchParams({ q: query })}`, { locale, signal })
}

/** The same, with every product that matches. */
export function findEveryProduct(query: string, locale: Locale, signal: AbortSignal): Promise<Required<SearchResult>> {
  const params = new URLSearchParams({ q: query, every: '1' })
  return callApi<Required<SearchResult>>(`/api/search?${params}`, { locale, signal })
}

import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { search } from './search.calls.ts'
import type { SearchResult } from './search.ts'

/** Searches the shop (spec, section 7). Rejects if the request fails or the signal aborts it. */
export function findInShop(q: string, locale: Locale, signal: AbortSignal): Promise<SearchResult> {
  return callApi(search, { locale, signal, query: { q } })
}

/** Searches the shop as `findInShop` does, and also returns the slugs of all matching products. */
export function findEveryProduct(q: string, locale: Locale, signal: AbortSignal): Promise<Required<SearchResult>> {
  return callApi(search, { locale, signal, query: { q, every: '1' } }) as Promise<Required<SearchResult>>
}

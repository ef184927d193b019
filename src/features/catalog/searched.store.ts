import { atom } from 'nanostores'

/** The product list's search, from `q` in the page's query; empty without a search. Browser only. */
export const $searched = atom('')

/** The outcome of a search. */
export interface SearchResult {
  /** The query that this answers; ignored once the page's query differs. */
  query: string
  /** The slugs of the products found, best first; null if the query is too short or the search failed. */
  slugs: ReadonlySet<string> | null
  hasFailed: boolean
}

/** The latest answer of the shop's search; null before the first. Browser only. */
export const $found = atom<SearchResult | null>(null)

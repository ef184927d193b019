import { atom } from 'nanostores'

/** What the product list is searched for: the `q` of the page's query, empty for none. Browser only. */
export const $searched = atom('')

/** What became of a search. */
export interface Found {
  /** What was searched for: an answer to another question is none. */
  query: string
  /** The slugs of the products that were found, best first; null when the query is too short, or the search failed. */
  slugs: ReadonlySet<string> | null
  hasFailed: boolean
}

/** The latest answer of the shop's search; null before the first. Browser only. */
export const $found = atom<Found | null>(null)

import { atom } from 'nanostores'

/** What the product list is searched for: the `q` of the page's query, empty for none. Browser only. */
export const $searched = atom('')

/** The slugs of the products that the shop's search finds for it, best first; null without a search, or when it failed. Browser only. */
export const $found = atom<ReadonlySet<string> | 'asking' | null>(null)

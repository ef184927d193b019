import type { Locale } from '#shared/locale.ts'

/** The shortest query that is looked up, in characters without the spaces around it (spec, section 9). */
const MIN_QUERY_LENGTH = 2

/** How long typing has to pause before the shop is asked, in milliseconds (spec, section 9). */
export const PAUSE_MS = 300

/** A product among the results (spec, section 3). */
export interface FoundProduct {
  id: string
  slug: string
  name: string
  imageUrl: string
  /** A decimal string of dollars. */
  priceUSD: string
  /** Whole dong. */
  priceVND: number
  /** As the owner wrote it; `categoryName` is the same in the language asked for. */
  category: string
  categoryName: string
  /** The language of the name: the one asked for, or Vietnamese where there is no translation. */
  lang: Locale
}

/** An article among the results (spec, section 3). */
export interface FoundArticle {
  id: string
  slug: string
  title: string
  heroImageUrl: string
  category: string
  categoryName: string
  lang: Locale
}

/** What `GET /api/search` answers, best first. */
export interface SearchResult {
  products: FoundProduct[]
  articles: FoundArticle[]
  /** The slugs of all the products that match, where they are asked for. */
  productSlugs?: string[]
}

/** Whether a query is long enough to be looked up. */
export function isSearchable(query: string): boolean {
  return [...query.trim()].length >= MIN_QUERY_LENGTH
}

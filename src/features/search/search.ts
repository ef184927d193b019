import type { AnswerOf } from '#shared/call.ts'
import type { search } from './search.calls.ts'

/** The shortest query that is looked up, in characters without the spaces around it (spec, section 9). */
const MIN_QUERY_LENGTH = 2

/** How long typing has to pause before the shop is asked, in milliseconds (spec, section 9). */
export const PAUSE_MS = 300

/** What a search finds, best first. */
export type SearchResult = AnswerOf<typeof search>
export type FoundProduct = SearchResult['products'][number]
export type FoundArticle = SearchResult['articles'][number]

/** Whether a query is long enough to be looked up. */
export function isSearchable(query: string): boolean {
  return [...query.trim()].length >= MIN_QUERY_LENGTH
}

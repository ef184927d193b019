import type { AnswerOf } from '#shared/call.ts'
import type { search } from './search.calls.ts'

/** The shortest query that is looked up, in characters without surrounding spaces (spec, section 9). */
const MIN_QUERY_LENGTH = 2

/** The pause in typing before a request is sent, in milliseconds (spec, section 9). */
export const PAUSE_MS = 300

/** The results of a search, best first. */
export type SearchResult = AnswerOf<typeof search>
export type FoundProduct = SearchResult['products'][number]
export type FoundArticle = SearchResult['articles'][number]

/** Returns true if a query is long enough to be looked up. */
export function isSearchable(query: string): boolean {
  return [...query.trim()].length >= MIN_QUERY_LENGTH
}

import { isSearchable, type SearchResult } from './search.ts'

/** What the search panel shows. */
export interface PanelState {
  isOpen: boolean
  /** The query that `result` answers, trimmed. */
  query: string
  result: SearchResult | null
  /** The active option's index, products first, then articles; -1 for none. */
  active: number
}

export type PanelEvent =
  /** The text in the box changed. */
  | { type: 'typed'; text: string }
  | { type: 'answered'; query: string; result: SearchResult }
  | { type: 'failed' }
  /** A click outside, Escape, a picked result, or the focus left. */
  | { type: 'dismissed' }
  /** The visitor returned to a box whose answer is still known. */
  | { type: 'reopened' }
  | { type: 'moved'; to: 'next' | 'previous' | 'first' | 'last' }

export const CLOSED: PanelState = { isOpen: false, query: '', result: null, active: -1 }

/** Returns how many hits the panel lists; 0 without an answer. */
export function countOf(result: SearchResult | null): number {
  return result ? result.products.length + result.articles.length : 0
}

/** Returns true if the panel already holds the answer for a text. */
export function isAnswered(state: PanelState, text: string): boolean {
  return state.result !== null && state.query === text.trim()
}

/**
 * Applies the panel's rules (spec, section 2): it opens when an answer arrives, and closes when it is dismissed, when
 * the text becomes too short, or when a request fails. The previous results stay visible while the next are loading.
 */
export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'typed':
      return isSearchable(event.text) ? { ...state, active: -1 } : CLOSED
    case 'answered':
      return { isOpen: true, query: event.query, result: event.result, active: -1 }
    case 'failed':
      return CLOSED
    case 'dismissed':
      return { ...state, isOpen: false, active: -1 }
    case 'reopened':
      return state.result ? { ...state, isOpen: true } : state
    case 'moved':
      return state.isOpen ? { ...state, active: moved(state, event.to) } : state
  }
}

/** Moves the active option. Beyond either end is the box itself (-1), so that the arrow keys lead back to the text. */
function moved({ result, active }: PanelState, to: 'next' | 'previous' | 'first' | 'last'): number {
  const last = countOf(result) - 1
  switch (to) {
    case 'first':
      return Math.min(0, last)
    case 'last':
      return last
    case 'next':
      return active >= last ? -1 : active + 1
    case 'previous':
      return active === -1 ? last : active - 1
  }
}

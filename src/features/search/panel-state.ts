import { isSearchable, type SearchResult } from './search.ts'

/** What the search panel shows. */
export interface PanelState {
  isOpen: boolean
  /** What the result answers, trimmed. */
  query: string
  result: SearchResult | null
  /** The option the keyboard is on: products first, then articles; -1 for none. */
  active: number
}

export type PanelEvent =
  /** The text in the box is now this. */
  | { type: 'typed'; text: string }
  | { type: 'answered'; query: string; result: SearchResult }
  | { type: 'failed' }
  /** A click outside, Escape, a picked result, focus gone elsewhere. */
  | { type: 'dismissed' }
  /** The person came back to a box whose answer is still known. */
  | { type: 'reopened' }
  | { type: 'moved'; to: 'next' | 'previous' | 'first' | 'last' }

export const CLOSED: PanelState = { isOpen: false, query: '', result: null, active: -1 }

/** How many results there are to pick from. */
export function countOf(result: SearchResult | null): number {
  return result ? result.products.length + result.articles.length : 0
}

/** Whether the panel already holds the answer for a text. */
export function isAnswered(state: PanelState, text: string): boolean {
  return state.result !== null && state.query === text.trim()
}

/**
 * The panel's rules (spec, section 2): it opens when an answer has come, and closes when it is dismissed, when the
 * text becomes too short, or when asking failed. An earlier answer stays in sight while the next is on its way.
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

/** Beyond either end lies the box itself, so that arrows lead back to the text. */
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

import { useEffect, useState } from 'react'

/** An entry of the list. */
export interface Suggestion {
  id: string
  name: string
  /** What else is said about it, below its name. */
  detail?: string
  /** Why it cannot be chosen, or what choosing it means, beside its name. */
  note?: string
  disabled?: boolean
  /** The address of a small picture of it. */
  picture?: string
}

/** Finds entries. It rejects when it fails or is aborted, and keeps its identity for as long as it finds the same. */
export type Suggest = (query: string, signal: AbortSignal) => Promise<readonly Suggestion[]>

/** The last answer: what was found for a query; null: the search failed. */
interface Answered {
  query: string
  suggest: Suggest
  found: readonly Suggestion[] | null
}

const NOTHING: readonly Suggestion[] = []

/** How long typing must pause before it is searched for. */
const PAUSE_MS = 180

/**
 * Returns the entries for what is typed, while the list is open. Those of an earlier query stay until the next answer
 * comes, which `busy` says; an answer that comes after a later query, or after the list was closed, is ignored.
 */
export function useSuggestions(suggest: Suggest, query: string, open: boolean) {
  const [answered, setAnswered] = useState<Answered | null>(null)
  const isCurrent = answered?.query === query && answered.suggest === suggest && answered.found !== null

  useEffect(() => {
    if (!open || isCurrent) return
    const controller = new AbortController()
    const answer = (found: Answered['found']) => {
      if (!controller.signal.aborted) setAnswered({ query, suggest, found })
    }
    const search = () => {
      suggest(query, controller.signal).then(answer, () => answer(null))
    }
    const timer = setTimeout(search, query ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [suggest, query, open, isCurrent])

  const isFor = answered?.query === query && answered.suggest === suggest
  const found = (answered?.suggest === suggest && answered.found) || NOTHING
  return { found, busy: !isFor, failed: isFor && answered.found === null }
}

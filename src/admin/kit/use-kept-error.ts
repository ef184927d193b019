import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Returns the error of a query that is read again by itself; null without one. A query without data forgets its error
 * while it is read again: the failure on the screen would go with its button, and come back with the next answer.
 */
export function useKeptError(query: Pick<UseQueryResult, 'error' | 'isPending' | 'errorUpdateCount'>): Error | null {
  const [kept, setKept] = useState(query.error)
  // A query of another day, for instance, has not failed yet.
  const isReadAgain = query.isPending && query.errorUpdateCount > 0
  const shown = isReadAgain ? kept : query.error
  if (shown !== kept) setKept(shown)
  return shown
}

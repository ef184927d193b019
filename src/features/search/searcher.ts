import { PAUSE_MS, type SearchResult } from './search.ts'

interface SearcherOptions {
  ask: (query: string, signal: AbortSignal) => Promise<SearchResult>
  onAnswer: (query: string, result: SearchResult) => void
  /** Called for every failure except an aborted request. */
  onFailure: (error: unknown) => void
}

export interface Searcher {
  /** Sends a request once typing has paused, and drops any earlier one, sent or waiting. */
  search(query: string): void
  /** Drops the request under way; its answer is never reported. */
  cancel(): void
}

/** Creates a searcher that waits for a pause in typing and keeps one request at a time (spec, section 7). */
export function createSearcher({ ask, onAnswer, onFailure }: SearcherOptions): Searcher {
  let timer: ReturnType<typeof setTimeout> | undefined
  let request = new AbortController()

  function cancel(): void {
    clearTimeout(timer)
    request.abort()
  }

  async function send(query: string): Promise<void> {
    const { signal } = (request = new AbortController())
    try {
      const result = await ask(query, signal)
      if (!signal.aborted) onAnswer(query, result)
    } catch (error) {
      if (!signal.aborted) onFailure(error)
    }
  }

  return {
    search(query) {
      cancel()
      timer = setTimeout(() => void send(query), PAUSE_MS)
    },
    cancel,
  }
}

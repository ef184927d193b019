import { PAUSE_MS, type SearchResult } from './search.ts'

interface SearcherOptions {
  ask: (query: string, signal: AbortSignal) => Promise<SearchResult>
  onAnswer: (query: string, result: SearchResult) => void
  /** For anything but a request that was aborted. */
  onFailure: (error: unknown) => void
}

export interface Searcher {
  /** Asks once typing has paused. Whatever was asked or about to be asked before is dropped. */
  search(query: string): void
  /** Drops what is under way; its answer is never told. */
  cancel(): void
}

/** Asks after a pause, one question at a time (spec, section 7). */
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

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PAUSE_MS, type SearchResult } from './search.ts'
import { createSearcher } from './searcher.ts'

const NOTHING: SearchResult = { products: [], articles: [] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const asked: { query: string; signal: AbortSignal; answer: () => void; fail: (error: Error) => void }[] = []
  const onAnswer = vi.fn()
  const onFailure = vi.fn()
  const searcher = createSearcher({
    ask: (query, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ query, signal, answer: () => resolve(NOTHING), fail: reject })
      }),
    onAnswer,
    onFailure,
  })
  return { searcher, asked, onAnswer, onFailure }
}

it('sends a request once typing has paused for 300 ms', async () => {
  const { searcher, asked, onAnswer } = start()
  searcher.search('ho')
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
  searcher.search('hoa')
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(PAUSE_MS).toBe(300)
  expect(asked.map(({ query }) => query)).toEqual(['hoa'])
  asked[0]?.answer()
  await vi.runAllTimersAsync()
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith('hoa', NOTHING)
})

it('aborts the previous request, and reports neither its answer nor its failure', async () => {
  const { searcher, asked, onAnswer, onFailure } = start()
  searcher.search('hoa')
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  searcher.search('hoa h')
  expect(asked[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  asked[1]?.answer()
  asked[0]?.answer()
  await vi.runAllTimersAsync()
  expect(onAnswer.mock.calls.map(([query]) => query)).toEqual(['hoa h'])

  searcher.search('hoa ho')
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  searcher.cancel()
  asked[2]?.fail(new DOMException('aborted', 'AbortError'))
  await vi.runAllTimersAsync()
  expect(onFailure).not.toHaveBeenCalled()
})

it('reports a failure', async () => {
  const { searcher, asked, onAnswer, onFailure } = start()
  searcher.search('hoa')
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  const error = new Error('500: no')
  asked[0]?.fail(error)
  await vi.runAllTimersAsync()
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(error)
  expect(onAnswer).not.toHaveBeenCalled()
})

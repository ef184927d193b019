import { expect, onTestFinished, test, vi } from 'vitest'
import type { Rendered } from './page.ts'
import { page } from './testing/content.ts'
import { storesOfTests } from './testing/stores.ts'

const { content, open, showing } = storesOfTests()

/** Stops the clock that measures durations, at a whole millisecond. Returns a function that moves it on. */
function stopClock(): (ms: number) => void {
  let now = Math.ceil(performance.now())
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  return (ms) => void (now += ms)
}

test('a store counts the seconds without reading changes once they are too many', async () => {
  const moveOn = stopClock()
  const store = await open(showing(), { maxLagMs: 10_000 })
  moveOn(10_000)
  expect([store.secondsBehind, store.state().lagMs]).toEqual([null, 10_000])
  moveOn(1_500)
  expect([store.secondsBehind, store.state().lagMs]).toEqual([11, 11_500])
  await store.invalidate()
  expect([store.secondsBehind, store.state().lagMs]).toEqual([null, 0])
})

test('the state names the version that is known, and the pages that are rendered', async () => {
  let finish: (rendered: Rendered) => void = () => {}
  const store = await open(() => new Promise((resolve) => (finish = resolve)))
  expect(store.state()).toMatchObject({ knownVersion: 0, waitingAhead: 0, rendering: 0 })
  content().edit('second', ['rose', 'tulip'])
  await store.invalidate()
  expect([store.version, store.state().knownVersion]).toEqual([2, 2])
  const answer = store.answer('/rose')
  await expect.poll(() => store.state().rendering).toBe(1)
  finish(page('rose', ['rose']))
  await answer
  expect(store.state().rendering).toBe(0)
})

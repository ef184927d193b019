import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'

/** Does as many parts as a loop lets it, without ever waiting for anything but promises. */
function parts(count: number) {
  let left = count
  return { part: async () => left-- > 0, left: () => left }
}

it('does every part, and lets others have their turn after each', async () => {
  const { part, left } = parts(5)
  const seen: number[] = []
  let isDone = false
  const work = inTurns(part).then(() => (isDone = true))
  while (!isDone) {
    seen.push(left())
    await turn()
  }
  await work
  expect(seen.length).toBeGreaterThanOrEqual(5)
  expect(left()).toBe(-1)
})

it('ends between two parts when its signal aborts', async () => {
  const stop = new AbortController()
  const { part, left } = parts(5)
  await inTurns(async () => {
    if (left() === 3) stop.abort()
    return part()
  }, stop.signal)
  expect(left()).toBe(2)
})

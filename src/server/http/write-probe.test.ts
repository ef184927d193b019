import { expect, test } from 'vitest'
import { writeProbe } from './write-probe.ts'

test('many callers share one write, and its result for a second', async () => {
  let writes = 0
  const probe = writeProbe(async () => void writes++, { freshMs: 60_000 })
  expect(await Promise.all(Array.from({ length: 100 }, probe))).toEqual(Array.from({ length: 100 }, () => true))
  expect(await probe()).toBe(true)
  expect(writes).toBe(1)
})

test('an old result is replaced by a new write', async () => {
  let fails = true
  const probe = writeProbe(() => (fails ? Promise.reject(new Error('disk full')) : Promise.resolve()), { freshMs: 0 })
  expect(await probe()).toBe(false)
  fails = false
  expect(await probe()).toBe(true)
})

test('a write that hangs counts as failed, and no other is started', async () => {
  let writes = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const probe = writeProbe(() => (writes++, promise), { freshMs: 0, timeoutMs: 5 })
  for (let i = 0; i < 3; i++) expect(await probe()).toBe(false)
  expect(writes).toBe(1)
  resolve()
  await promise
  await expect.poll(probe).toBe(true)
})

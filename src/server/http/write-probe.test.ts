import { expect, test } from 'vitest'
import { writeProbe } from './write-probe.ts'

test('many who ask share one write, and its result for a while', async () => {
  let writes = 0
  const probe = writeProbe(async () => void writes++, { freshMs: 60_000 })
  expect(await Promise.all(Array.from({ length: 100 }, probe))).toEqual(Array.from({ length: 100 }, () => true))
  expect(await probe()).toBe(true)
  expect(writes).toBe(1)
})

test('a result that is no longer fresh is found out anew', async () => {
  let fails = true
  const probe = writeProbe(() => (fails ? Promise.reject(new Error('disk full')) : Promise.resolve()), { freshMs: 0 })
  expect(await probe()).toBe(false)
  fails = false
  expect(await probe()).toBe(true)
})

test('a write that hangs is a no, and is not followed by others', async () => {
  let writes = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const probe = writeProbe(() => (writes++, promise), { freshMs: 0, patienceMs: 5 })
  for (let i = 0; i < 3; i++) expect(await probe()).toBe(false)
  expect(writes).toBe(1)
  resolve()
  await promise
  await expect.poll(probe).toBe(true)
})

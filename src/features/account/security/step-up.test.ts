import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $stepUp, proveRecentSignIn } from './step-up.ts'

/** Asks for a confirmation; resolves to its answer, once the server has said that one is needed. */
async function begin(): Promise<{ answer: Promise<boolean> }> {
  const answer = proveRecentSignIn('en')
  // All answers of the server are there at once.
  await setImmediate()
  return { answer }
}

beforeEach(() => {
  const needed = { ok: true, headers: new Headers(), text: async () => JSON.stringify({ password: true, code: false }) }
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  vi.stubGlobal('fetch', async () => needed)
})
afterEach(() => {
  $stepUp.set(null)
  vi.unstubAllGlobals()
})

it.each([true, false])('answers every call that waits for one confirmation: %s', async (proven) => {
  const [first, second] = [await begin(), await begin()]
  $stepUp.get()!.close(proven)
  expect($stepUp.get()).toBeNull()
  expect(await Promise.all([first.answer, second.answer])).toEqual([proven, proven])
})

it('keeps a confirmation open when one that was left is answered late', async () => {
  const left = await begin()
  const old = $stepUp.get()!
  old.close(false)
  const next = await begin()
  const open = $stepUp.get()
  old.close(true)
  expect($stepUp.get()).toBe(open)
  open!.close(true)
  expect(await Promise.all([left.answer, next.answer])).toEqual([false, true])
})

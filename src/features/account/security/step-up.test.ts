import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/api-client.ts'
import { $stepUp, leaveStepUp, proveRecentSignIn, withRecentSignIn } from './step-up.ts'

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

it('refuses what a screen asks for once the screen is left, before its dialog opens and after', async () => {
  const early = proveRecentSignIn('en')
  leaveStepUp()
  expect(await early).toBe(false)
  expect($stepUp.get()).toBeNull()

  const open = await begin()
  leaveStepUp()
  expect(await open.answer).toBe(false)

  // The call itself was on its way.
  const refused = new ApiError(403, JSON.stringify({ code: 'recent_sign_in_required' }))
  const call = Promise.withResolvers<never>()
  const calling = withRecentSignIn('en', () => call.promise)
  leaveStepUp()
  call.reject(refused)
  await expect(calling).rejects.toBe(refused)
  expect($stepUp.get()).toBeNull()

  // The next screen asks as ever.
  const next = await begin()
  $stepUp.get()!.close(true)
  expect(await next.answer).toBe(true)
})

import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { createSpentKeys } from './spent-keys.ts'

/** The error that the provider repeats for a key. */
const repeated = () =>
  new Stripe.errors.StripeAPIError({
    ...{ message: 'An error of the provider', type: 'api_error', statusCode: 500 },
    headers: { 'idempotent-replayed': 'true' },
  })

it('a call looks for a key for a limited time, and the next one goes on with the key after it', async () => {
  const keys = createSpentKeys(0)
  const used: string[] = []
  let isDown = true
  const call = () =>
    keys.use('k', async (key, isFirst) => {
      used.push(key)
      // Without an end the test would not end either.
      if (isDown && used.length < 20) throw repeated()
      return isFirst
    })
  await expect(call()).rejects.toThrow('An error of the provider')
  await expect(call()).rejects.toThrow('An error of the provider')
  expect(used).toEqual(['k', 'k:2'])
  isDown = false
  expect(await call()).toBe(false)
  expect(used).toEqual(['k', 'k:2', 'k:3'])
})

it('a process that starts after a long disturbance finds the first key that is not spent in one call', async () => {
  const spent = 300
  const used: string[] = []
  const made = await createSpentKeys().use('k', async (key) => {
    used.push(key)
    if (used.length <= spent) throw repeated()
    return key
  })
  expect(made).toBe(`k:${spent + 1}`)
})

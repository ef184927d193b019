import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { createSpentKeys } from './spent-keys.ts'

/** The error that the provider repeats for a key. */
const repeated = () =>
  new Stripe.errors.StripeAPIError({
    ...{ message: 'An error of the provider', type: 'api_error', statusCode: 500 },
    headers: { 'idempotent-replayed': 'true' },
  })

it('a call spends three keys at most, and the next one goes on with the fourth', async () => {
  const keys = createSpentKeys()
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
  expect(used).toEqual(['k', 'k:2', 'k:3'])
  isDown = false
  expect(await call()).toBe(false)
  expect(used).toEqual(['k', 'k:2', 'k:3', 'k:4'])
})

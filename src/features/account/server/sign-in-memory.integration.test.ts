import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { createPasswords } from '#server/password.ts'
import { createRateLimits } from '#server/rate-limit.ts'
import { signIn } from './sign-in.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  test.shop.limits = createRateLimits(1)
  // Fast, in place of argon2.
  test.shop.passwords = createPasswords({ hash: async (text) => `hash of ${text}`, verify: async () => false })
})
afterAll(() => test.close())

it('guesses at invented emails keep a bounded number of emails and addresses, and no letter of the emails', async () => {
  const guess = (n: number) => {
    const email = `invented${n}@example.com`
    return signIn(test.shop, { email, password: 'guess' }, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  }
  // As many at once as may wait for their hash: one by one, a database server would take minutes.
  for (let n = 0; n < 10_000; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => guess(n + i)))
  expect(test.shop.limits.size('signInNobody')).toBe(5_000)
  expect(test.shop.limits.size('signInAddress')).toBe(5_000)
  expect(test.shop.limits.size('signIn')).toBe(0)
})

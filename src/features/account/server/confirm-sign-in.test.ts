import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identities, sessions } from '#db/schema/index.ts'
import { anAccount } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { confirmWithProvider } from './confirm-sign-in.ts'
import { MINUTE_MS } from '#shared/durations.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it.each([
  ['when the provider asked for the password, not when the browser came back', -9 * MINUTE_MS, -9 * MINUTE_MS],
  ['now, where the clock of the provider is ahead', 60 * MINUTE_MS, 0],
])('a sign-in confirmed at the provider counts from %s', async (_, given, counted) => {
  const { shop } = test
  const now = new Date()
  shop.clock = { now: () => now }
  const at = (ms: number) => new Date(now.getTime() + ms)
  const user = await anAccount(test)
  const identity = { issuer: 'https://id.example', subject: user.id }
  await shop.db.insert(identities).values({ ...identity, userId: user.id })
  const cookies = await shop.sessions.start(user, undefined, { authenticatedAt: null })
  const request = new Request('http://shop.test', { headers: { cookie: cookies![0]!.split(';')[0]! } })
  const claims = { ...identity, email: null, emailVerified: false, firstName: '', lastName: '', picture: null }
  const asked = { userId: user.id, askedAt: at(-9.5 * MINUTE_MS) }

  expect(await confirmWithProvider(shop, request, { ...claims, authTime: at(given) }, asked)).toEqual({
    ok: true,
    value: null,
  })
  const [session] = await shop.db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(session?.authenticatedAt).toEqual(at(counted))
})

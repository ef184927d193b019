import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { createPasswords } from '#server/password.ts'
import { createRateLimits } from '#server/rate-limit.ts'
import { isQueueFull } from '#server/bounded-queue.ts'
import { BASE_LOCALE } from '#shared/locale.ts'
import { answerSignedIn } from './answer-signed-in.ts'
import { changePassword } from './change-password.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import { deleteAccount } from './delete-account.ts'
import { deviceCookies } from './known-device.ts'
import { signIn } from './sign-in.ts'
import { DAY_MS } from '#shared/durations.ts'

const OWNER = 'admin@example.com'
const CUSTOMER = 'customer@example.com'
const PASSWORD = 'demo-flowers'

let test: TestShop
/** Replaces argon2: fast, and counted. */
const hashing = {
  hash: vi.fn(async (text: string) => `hash of ${text}`),
  verify: vi.fn(async (_: string, given: string) => given === PASSWORD),
}

beforeEach(async () => {
  test ??= await openTestShop()
  vi.clearAllMocks()
  test.setNow(new Date())
  test.shop.limits = createRateLimits(1)
  test.shop.passwords = createPasswords(hashing)
})
afterEach(() => hashing.verify.mockImplementation(async (_: string, given: string) => given === PASSWORD))
afterAll(() => test.close())

const withCookies = (cookies: string[], signal?: AbortSignal) =>
  new Request('http://shop.test/', {
    headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
    ...(signal ? { signal } : {}),
  })
const enter = async (email: string, password: string, address: string, request?: Request) => {
  const answer = await signIn(test.shop, { email, password }, address, request)
  return answer.ok ? 'ok' : answer.code
}
/** Guesses at an account from many addresses, once from each. */
const guessFromEverywhere = async (email: string, count: number) => {
  for (let n = 0; n < count; n++) await enter(email, 'guess', `198.51.${n >> 8}.${n & 255}`)
}
const account = async (email: string) => (await test.shop.db.select().from(users).where(eq(users.email, email)))[0]!
const sessionOnly = async (email: string) => withCookies((await test.shop.sessions.start(await account(email)))!)
const deviceOnly = async (email: string) =>
  withCookies(await deviceCookies(test.shop, new Request('http://shop.test/'), await account(email)))

describe('an address', () => {
  it('has a limited number of attempts, for any accounts, and is told how long to wait', async () => {
    const codes: string[] = []
    for (let n = 0; n < 31; n++) codes.push(await enter(`person${n}@example.com`, 'guess', '192.0.2.1'))
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(30)
    const refused = await signIn(test.shop, { email: OWNER, password: PASSWORD }, '192.0.2.1')
    expect(refused).toMatchObject({ ok: false, code: 'too_many_requests', retryAfterS: expect.any(Number) })
    expect(hashing.verify).toHaveBeenCalledTimes(30)
    expect(await enter(OWNER, PASSWORD, '192.0.2.2')).toBe('ok')
  })

  it('is one /64 of IPv6, and IPv4 in any spelling', async () => {
    for (let n = 0; n < 30; n++) await enter(`person${n}@example.com`, 'guess', `2001:db8:1:2::${n.toString(16)}`)
    expect(await enter(CUSTOMER, PASSWORD, '2001:db8:1:2:ffff::1')).toBe('too_many_requests')
    expect(await enter(CUSTOMER, PASSWORD, '2001:db8:1:3::1')).toBe('ok')
    for (let n = 0; n < 30; n++) await enter(`other${n}@example.com`, 'guess', '::ffff:192.0.2.7')
    expect(await enter(CUSTOMER, PASSWORD, '192.0.2.7')).toBe('too_many_requests')
  })
})

describe('an account', () => {
  it('allows ten guesses, from any number of addresses', async () => {
    await guessFromEverywhere(OWNER, 10)
    expect(await enter(OWNER, PASSWORD, '203.0.113.1')).toBe('too_many_requests')
    expect(hashing.verify).toHaveBeenCalledTimes(10)
  })

  it('gets the same answer whether it exists or not', async () => {
    const codes = async (email: string) => {
      const all: string[] = []
      for (let n = 0; n < 12; n++) all.push(await enter(email, 'guess', `198.51.100.${n}`))
      return all
    }
    expect(await codes('nobody@example.com')).toEqual(await codes(CUSTOMER))
  })

  it('is not used up by its owner signing in', async () => {
    for (let n = 0; n < 12; n++) expect(await enter(CUSTOMER, PASSWORD, `203.0.113.${n}`)).toBe('ok')
  })

  it('costs the same number of hashes whether it exists or not', async () => {
    await enter('nobody@example.com', 'guess', '192.0.2.1')
    await enter(CUSTOMER, 'guess', '192.0.2.1')
    expect(hashing.verify).toHaveBeenCalledTimes(2)
    // Hashed like the passwords of accounts, so that comparing takes as long.
    expect(hashing.verify.mock.calls[0]![0]).toBe(await hashing.hash.mock.results[0]!.value)
  })
})

describe('a browser that the account knows', () => {
  it('can sign in after strangers have used up the limits of the account and the address', async () => {
    const device = await deviceOnly(OWNER)
    const session = await sessionOnly(OWNER)
    await guessFromEverywhere(OWNER, 10)
    for (let n = 0; n < 30; n++) await enter(`person${n}@example.com`, 'guess', '127.0.0.1')
    expect(await enter(OWNER, PASSWORD, '127.0.0.1')).toBe('too_many_requests')
    expect(await enter(OWNER, PASSWORD, '127.0.0.1', device)).toBe('ok')
    expect(await enter(OWNER, PASSWORD, '127.0.0.1', session)).toBe('ok')
  })

  it('is known after each sign-in, and only to its own account', async () => {
    const [row] = await test.shop.db.select().from(users).where(eq(users.email, OWNER))
    const { passwordHash: _, ...owner } = row!
    const answer = await answerSignedIn(test.shop, owner, { request: new Request('http://shop.test/'), locale: 'en' })
    if (!(answer instanceof Response)) throw new Error(answer.code)
    const known = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('known='))
    expect(known).toEqual([
      expect.stringMatching(/^known=\d+\.[\w-]{16}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    await guessFromEverywhere(CUSTOMER, 10)
    await guessFromEverywhere(OWNER, 10)
    expect(await enter(OWNER, PASSWORD, '203.0.113.1', withCookies(known))).toBe('ok')
    expect(await enter(CUSTOMER, PASSWORD, '203.0.113.1', withCookies(known))).toBe('too_many_requests')
  })

  it('is not known if the cookie is altered, too old, or older than the password', async () => {
    const device = await deviceOnly(CUSTOMER)
    const cookie = device.headers.get('cookie')!
    await guessFromEverywhere(CUSTOMER, 10)
    const [name, since, nonce, signed] = cookie.split(/[=.]/)
    const forged = [
      `${name}=${Number(since) + 1}.${nonce}.${signed}`,
      `${name}=${since}.AAAAAAAAAAAAAAAA.${signed}`,
      `${name}=${since}.${nonce}.${signed!.slice(1)}`,
      `${name}=${since}.${nonce}`,
      `${name}=%`,
      'session=forged',
    ]
    for (const each of forged)
      expect(await enter(CUSTOMER, PASSWORD, '203.0.113.1', withCookies([each]))).toBe('too_many_requests')
    test.setNow(new Date(Date.now() + 181 * DAY_MS))
    expect(await enter(CUSTOMER, PASSWORD, '203.0.113.1', device)).toBe('too_many_requests')
    test.setNow(new Date())
    const [row] = await test.shop.db.select().from(users).where(eq(users.email, CUSTOMER))
    await test.shop.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, row!.id))
    expect(await enter(CUSTOMER, PASSWORD, '203.0.113.1', device)).toBe('too_many_requests')
    await test.shop.db.update(users).set({ passwordHash: row!.passwordHash }).where(eq(users.id, row!.id))
    expect(await enter(CUSTOMER, PASSWORD, '203.0.113.1', device)).toBe('ok')
  })

  it('may guess ten times, and all known browsers together a hundred times', async () => {
    const device = await deviceOnly(CUSTOMER)
    for (let n = 0; n < 10; n++) expect(await enter(CUSTOMER, 'guess', '192.0.2.1', device)).toBe('wrong_credentials')
    expect(await enter(CUSTOMER, PASSWORD, '192.0.2.1', device)).toBe('too_many_requests')
    for (let n = 1; n < 10; n++) {
      const another = await deviceOnly(CUSTOMER)
      for (let m = 0; m < 10; m++) await enter(CUSTOMER, 'guess', '192.0.2.1', another)
    }
    expect(await enter(CUSTOMER, PASSWORD, '192.0.2.1', await deviceOnly(CUSTOMER))).toBe('too_many_requests')
  })

  it('may still enter the password while signed in, whatever strangers guess', async () => {
    // The limits count by this clock: it stands still, so that a slow machine uses up no second of the wait.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { user, session } = (await test.shop.sessions.read(await sessionOnly(OWNER)))!
    await guessFromEverywhere(OWNER, 10)
    expect(await checkOwnPassword(test.shop, user, PASSWORD)).toEqual({ ok: true, value: null })
    for (let n = 0; n < 9; n++)
      expect(await checkOwnPassword(test.shop, user, 'guess')).toEqual({ ok: false, code: 'wrong_credentials' })
    const record = vi.spyOn(test.shop.security, 'record')
    const refusal = { ok: false, code: 'too_many_requests', retryAfterS: 600 }
    const change = { currentPassword: PASSWORD, newPassword: 'hoa sữa 1999' }
    expect(await changePassword(test.shop, user, change, { session })).toEqual({
      ...{ ...refusal, field: 'currentPassword' },
    })
    const limit = { limit: 'ownPassword', userId: user.id, retryAfterSeconds: 600 }
    expect(record).toHaveBeenCalledWith('limit_reached', limit)
    expect(await confirmSignIn(test.shop, user, session, { password: PASSWORD })).toEqual({
      ...{ ...refusal, field: 'password' },
    })
    expect(await deleteAccount(test.shop, user, PASSWORD, { locale: BASE_LOCALE, session })).toEqual({
      ...{ ...refusal, field: 'password' },
    })
    record.mockRestore()
  })
})

describe('the hashes', () => {
  /** Makes comparisons wait for a gate. Returns the function that opens it. */
  function heldUp() {
    const gate = Promise.withResolvers<boolean>()
    hashing.verify.mockImplementation(() => gate.promise)
    return () => gate.resolve(false)
  }
  /** Waits until two comparisons run and so many wait, which takes longer where a database server is asked. */
  async function waiting(count: number): Promise<void> {
    await expect.poll(() => test.shop.passwords.waiting()).toBe(count)
    expect(hashing.verify).toHaveBeenCalledTimes(2)
  }
  const flood = (count: number, signal?: AbortSignal) =>
    Array.from({ length: count }, (_, n) =>
      enter(`invented${n}@example.com`, 'guess', `10.1.${n >> 8}.${n & 255}`, signal && withCookies([], signal)).catch(
        (error: unknown) => (isQueueFull(error) ? 'full' : 'gone'),
      ),
    )

  it('run two at a time, sixty-four wait, and the next is refused', async () => {
    const release = heldUp()
    const codes: string[] = []
    const attempts = flood(100).map(async (attempt) => codes.push(await attempt))
    await waiting(64)
    // While the two are held up, nothing else ends.
    await expect.poll(() => codes.length).toBe(100 - 2 - 64)
    expect(new Set(codes)).toEqual(new Set(['full']))
    release()
    await Promise.all(attempts)
    expect(codes.filter((code) => code === 'full')).toHaveLength(100 - 2 - 64)
    expect(hashing.verify).toHaveBeenCalledTimes(2 + 64)
  })

  it('are never made for callers that have disconnected', async () => {
    const release = heldUp()
    const gone = new AbortController()
    const attempts = flood(40, gone.signal)
    await waiting(38)
    gone.abort()
    release()
    const codes = await Promise.all(attempts)
    expect(codes.filter((code) => code === 'gone')).toHaveLength(38)
    expect(hashing.verify).toHaveBeenCalledTimes(2)
  })

  it('of staff and known browsers run before a flood', async () => {
    const device = await deviceOnly(CUSTOMER)
    const release = heldUp()
    const attempts = flood(100)
    await waiting(64)
    const staff = enter(OWNER, 'of staff', '203.0.113.1')
    const known = enter(CUSTOMER, 'of a known browser', '203.0.113.2', device)
    await waiting(64 + 2)
    release()
    expect(await Promise.all([staff, known])).toEqual(['wrong_credentials', 'wrong_credentials'])
    await Promise.all(attempts)
    const given = hashing.verify.mock.calls.map(([, password]) => password)
    expect(given.slice(2, 4).toSorted()).toEqual(['of a known browser', 'of staff'])
  })
})

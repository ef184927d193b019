import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountTokens, users } from '#db/schema/index.ts'
import { signedInNow } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { resetSchema } from '../account.schema.ts'
import { changePassword } from './change-password.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { mintToken } from './tokens.ts'
import { verifyEmail } from './verify-email.ts'
import { HOUR_MS } from '#shared/durations.ts'

let test: TestShop
let count = 0
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => test.close())
beforeEach(() => test.setNow(new Date()))

/** Creates a customer with the demo's password. */
async function newCustomer() {
  const { db } = test.shop
  const [demo] = await db.select().from(users).where(eq(users.email, 'customer@example.com'))
  const [row] = await db
    .insert(users)
    .values({ email: `person${++count}@example.com`, passwordHash: demo!.passwordHash })
    .returning()
  const { passwordHash: _, ...user } = row!
  return user
}

const enter = async (email: string, password: string) => (await signIn(test.shop, { email, password }, '1.1.1.1')).ok

async function session(user: { id: string; credentialVersion: number }): Promise<Request> {
  const cookies = await test.shop.sessions.start(user)
  return requestWith(cookies!)
}
const requestWith = (cookies: string[]) =>
  new Request('http://shop.test/', { headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') } })

describe('a link to a new password', () => {
  it('sets it, verifies the email, and ends every session', async () => {
    const user = await newCustomer()
    const elsewhere = await session(user)
    const token = await mintToken(test.shop, user, 'reset')
    const reset = await resetPassword(test.shop, { token, password: 'hoa sữa mùa thu' })
    expect(reset).toMatchObject({ ok: true, value: { id: user.id, emailVerifiedAt: expect.any(Date) } })
    expect(JSON.stringify(reset)).not.toContain('argon2')
    expect(await enter(user.email, 'hoa sữa mùa thu')).toBe(true)
    expect(await enter(user.email, 'demo-flowers')).toBe(false)
    expect(await test.shop.sessions.read(elsewhere)).toBeNull()
  })

  it('works once, also for concurrent requests, and invalidates the other links', async () => {
    const user = await newCustomer()
    const [token, other] = [await mintToken(test.shop, user, 'reset'), await mintToken(test.shop, user, 'reset')]
    const tries = await Promise.all(
      ['first one 11', 'second one 22', 'third one 33'].map((password) =>
        resetPassword(test.shop, { token, password }),
      ),
    )
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    expect(tries.filter((answer) => !answer.ok && answer.code === 'link_used')).toHaveLength(2)
    expect(await resetPassword(test.shop, { token: other, password: 'fourth one 44' })).toMatchObject({
      code: 'link_used',
    })
  })

  it('expires after an hour, with an error that says so', async () => {
    const user = await newCustomer()
    const token = await mintToken(test.shop, user, 'reset')
    test.setNow(new Date(Date.now() + HOUR_MS + 1000))
    expect(await resetPassword(test.shop, { token, password: 'hoa sữa 1999' })).toEqual({
      ok: false,
      code: 'link_expired',
    })
    expect(await enter(user.email, 'demo-flowers')).toBe(true)
  })

  it.each(['', 'x', 'é'.repeat(43), 'A'.repeat(43)])('is not one of the shop’s: %j', async (token) => {
    expect(await resetPassword(test.shop, { token, password: 'hoa sữa 1999' })).toEqual({
      ok: false,
      code: 'link_invalid',
    })
  })

  it('does not work for another purpose', async () => {
    const user = await newCustomer()
    const token = await mintToken(test.shop, user, 'verify')
    expect(await resetPassword(test.shop, { token, password: 'hoa sữa 1999' })).toMatchObject({ code: 'link_invalid' })
  })

  it('is not used up by a password that is refused', async () => {
    const user = await newCustomer()
    const token = await mintToken(test.shop, user, 'reset')
    // Four letters, of three characters each as some keyboards send them.
    for (const password of ['short', 'ấấấấ'.normalize('NFD')])
      expect(resetSchema.safeParse({ token, password }).error?.issues[0]?.message).toBe('weak_password')
    const weak = await resetPassword(test.shop, { token, password: 'Iloveyou1' })
    expect(weak).toEqual({ ok: false, code: 'weak_password', field: 'password' })
    expect(await resetPassword(test.shop, { token, password: 'hoa sữa 1999' })).toMatchObject({ ok: true })
  })

  it('is stored as a hash only', async () => {
    const user = await newCustomer()
    const token = await mintToken(test.shop, user, 'reset')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await test.shop.db.select().from(accountTokens))).not.toContain(token)
  })
})

describe('changing a password', () => {
  const change = (user: Awaited<ReturnType<typeof newCustomer>>, currentPassword: string, newPassword: string) =>
    changePassword(test.shop, user, { currentPassword, newPassword }, { session: signedInNow(test) })

  it('keeps this browser signed in, under a new session id, and signs out the others', async () => {
    const user = await newCustomer()
    const [here, elsewhere] = [await session(user), await session(user)]
    const changed = await change(user, 'demo-flowers', 'hoa sữa 1999')
    if (!changed.ok) throw new Error(changed.code)
    expect(await test.shop.sessions.read(requestWith(changed.value))).toMatchObject({ user: { id: user.id } })
    for (const old of [here, elsewhere]) expect(await test.shop.sessions.read(old)).toBeNull()
    expect(await enter(user.email, 'hoa sữa 1999')).toBe(true)
  })

  it('ends the mailed links to a new one, and not the one that verifies the email', async () => {
    const user = await newCustomer()
    const [reset, verify] = [await mintToken(test.shop, user, 'reset'), await mintToken(test.shop, user, 'verify')]
    expect(await change(user, 'demo-flowers', 'hoa sữa 1999')).toMatchObject({ ok: true })
    expect(await resetPassword(test.shop, { token: reset, password: 'the thief 2026' })).toMatchObject({
      code: 'link_used',
    })
    expect(await verifyEmail(test.shop, verify, user)).toBeNull()
  })

  it('requires the present one', async () => {
    const user = await newCustomer()
    expect(await change(user, 'wrong', 'hoa sữa 1999')).toEqual({
      ok: false,
      code: 'wrong_credentials',
      field: 'currentPassword',
    })
    expect(await change(user, 'demo-flowers', 'password')).toMatchObject({
      code: 'weak_password',
      field: 'newPassword',
    })
    await test.shop.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    expect(await change(user, '', 'hoa sữa 1999')).toMatchObject({ code: 'no_password' })
  })
})

describe('a sign-in that began before the password changed', () => {
  const check = async (email: string) => {
    const signedIn = await signIn(test.shop, { email, password: 'demo-flowers' }, '1.1.1.1')
    if (!signedIn.ok) throw new Error(signedIn.code)
    return signedIn.value
  }

  it('fails without a session: changed, set by a link, deleted', async () => {
    const [changed, reset, deleted] = [await newCustomer(), await newCustomer(), await newCustomer()]
    const checked = await Promise.all([changed, reset, deleted].map(({ email }) => check(email)))
    const how = { currentPassword: 'demo-flowers', newPassword: 'hoa sữa 1999' }
    expect((await changePassword(test.shop, changed, how, { session: signedInNow(test) })).ok).toBe(true)
    const token = await mintToken(test.shop, reset, 'reset')
    expect((await resetPassword(test.shop, { token, password: 'hoa sữa 1999' })).ok).toBe(true)
    await test.shop.db.delete(users).where(eq(users.id, deleted.id))
    for (const user of checked) expect(await test.shop.sessions.start(user)).toBeNull()
  })

  it('never gets a session, in whatever order the two run', async () => {
    let survived = 0
    for (let round = 0; round < 20; round++) {
      const user = await newCustomer()
      const how = { currentPassword: 'demo-flowers', newPassword: `hoa sữa ${round} 1999` }
      const began = [0, 1, 2].map(async () => {
        const signedIn = await signIn(test.shop, { email: user.email, password: 'demo-flowers' }, '1.1.1.1')
        return signedIn.ok ? test.shop.sessions.start(signedIn.value) : null
      })
      const changed = await changePassword(test.shop, user, how, { session: signedInNow(test) })
      expect(changed.ok).toBe(true)
      const late = (await Promise.all(began)).filter((cookies) => cookies !== null)
      for (const cookies of late) if (await test.shop.sessions.read(requestWith(cookies))) survived++
    }
    expect(survived).toBe(0)
  })

  it('an older change of the password never undoes a newer one', async () => {
    const user = await newCustomer()
    const token = await mintToken(test.shop, user, 'reset')
    const how = { currentPassword: 'demo-flowers', newPassword: 'the thief 2026' }
    const change = changePassword(test.shop, user, how, { session: signedInNow(test) })
    const reset = await resetPassword(test.shop, { token, password: 'the owner 2026' })
    const changed = await change
    // At most one of the two succeeds, and a change invalidates the link.
    expect([changed.ok, reset.ok].filter(Boolean)).toHaveLength(1)
    expect(await enter(user.email, reset.ok ? 'the owner 2026' : 'the thief 2026')).toBe(true)
  })
})

describe('a link that verifies an email', () => {
  const verifiedAt = async (id: string) =>
    (await test.shop.db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, id)))[0]?.at

  it('verifies it, and can be followed again without harm', async () => {
    const user = await newCustomer()
    const token = await mintToken(test.shop, user, 'verify')
    expect(await verifyEmail(test.shop, token, user)).toBeNull()
    const first = await verifiedAt(user.id)
    expect(first).toBeInstanceOf(Date)
    test.setNow(new Date(Date.now() + HOUR_MS))
    expect(await verifyEmail(test.shop, token, user)).toBeNull()
    expect(await verifiedAt(user.id)).toEqual(first)
  })

  it('fails if it is late, made up, or was sent to another email', async () => {
    const user = await newCustomer()
    const [late, moved] = [await mintToken(test.shop, user, 'verify'), await mintToken(test.shop, user, 'verify')]
    expect(await verifyEmail(test.shop, 'made-up', user)).toBe('link_invalid')
    expect(await verifyEmail(test.shop, 'made-up', null)).toBe('link_invalid')
    const email = `moved${count}@example.com`
    await test.shop.db.update(users).set({ email }).where(eq(users.id, user.id))
    expect(await verifyEmail(test.shop, moved, { ...user, email })).toBe('link_invalid')
    test.setNow(new Date(Date.now() + 8 * 24 * HOUR_MS))
    expect(await verifyEmail(test.shop, late, user)).toBe('link_expired')
    expect(await verifiedAt(user.id)).toBeNull()
  })

  it('fails for a guest or another account, and still works for its own', async () => {
    const [user, other] = [await newCustomer(), await newCustomer()]
    const token = await mintToken(test.shop, user, 'verify')
    expect(await verifyEmail(test.shop, token, null)).toBe('link_sign_in')
    expect(await verifyEmail(test.shop, token, other)).toBe('link_other_account')
    expect([await verifiedAt(user.id), await verifiedAt(other.id)]).toEqual([null, null])
    expect(await verifyEmail(test.shop, token, user)).toBeNull()
    expect(await verifiedAt(user.id)).toBeInstanceOf(Date)
    expect(await verifiedAt(other.id)).toBeNull()
  })
})

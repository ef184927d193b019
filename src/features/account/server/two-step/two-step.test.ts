import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pendingSignIns, recoveryCodes, rememberedDevices, twoStep, users } from '#db/schema/index.ts'
import { signedInNow } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { createSecretBox, TWO_STEP_KEY_FILE } from '#server/secret-box.ts'
import { userColumns } from '#server/user-columns.ts'
import type { SessionUser } from '#server/session.ts'
import { registerSchema } from '#features/account/account.schema.ts'
import { changePassword } from '../change-password.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { register } from '../register.ts'
import { resetPassword } from '../reset-password.ts'
import { mintToken } from '../tokens.ts'
import { makeRecoveryCodes } from './codes.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { MAX_TRIES } from './pending-sign-in.ts'
import { beginTwoStep, finishTwoStep, renewRecoveryCodes, turnTwoStepOff } from './set-up.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { FREE_FAILURES, useCode } from './use-code.ts'
import { DAY_MS } from '#shared/durations.ts'

const PASSWORD = 'mưa bụi 1987'
const STEP_MS = 30_000
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let test: TestShop
let now: Date
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  // A slow machine uses up no second of a wait, and passes no step of the codes.
  test.stopClock()
  later(0)
})
afterAll(() => test.close())

/** Moves the shop's clock forward, or back. */
function later(ms: number): void {
  now = new Date(test.shop.clock.now().getTime() + ms)
  test.setNow(now)
}

const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

const requestWith = (cookies: readonly string[] = []) =>
  new Request('http://shop.test/', {
    headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '), 'user-agent': CHROME },
  })

const freshUser = async (id: string): Promise<SessionUser> => {
  const [user] = await test.shop.db.select(userColumns).from(users).where(eq(users.id, id))
  return user!
}

/** Takes the first step, after the password was right. */
async function begin({ id }: SessionUser, request: Request) {
  const progress = await completeSignIn(test.shop, await freshUser(id), request)
  if (!progress) throw new Error('The credentials have changed')
  return progress
}

const startSession = async (user: SessionUser) => (await test.shop.sessions.start(user)) ?? []

let made = 0
async function newCustomer(): Promise<SessionUser> {
  const email = `hai-buoc-${++made}@example.com`
  const registered = await register(test.shop, registerSchema.parse({ email, password: PASSWORD }))
  if (!registered.ok) throw new Error(registered.code)
  await test.shop.db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, registered.value.id))
  return freshUser(registered.value.id)
}

/** Creates a customer with two-step sign-in on; the code that turned it on is of the step before the present one. */
async function protectedCustomer() {
  const user = await newCustomer()
  const cookies = await startSession(user)
  const { session } = (await test.shop.sessions.read(requestWith(cookies)))!
  const begun = await beginTwoStep(test.shop, user)
  if (!begun.ok) throw new Error(begun.code)
  const { secret } = begun.value
  const done = await finishTwoStep(test.shop, user, session.idHash, codeAt(secret, now))
  if (!done.ok) throw new Error(done.code)
  later(STEP_MS)
  return { user: await freshUser(user.id), secret, cookies, session, recoveryCodes: done.value.recoveryCodes }
}

describe('a code of the app', () => {
  it('is accepted once, and no older one after it', async () => {
    const { user, secret } = await protectedCustomer()
    const [before, code] = [codeAt(secret, new Date(now.getTime() - STEP_MS)), codeAt(secret, now)]
    expect(await useCode(test.shop, user.id, before)).toEqual({ ok: false, code: 'wrong_code' })
    const both = await Promise.all([useCode(test.shop, user.id, code), useCode(test.shop, user.id, code)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await useCode(test.shop, user.id, code)).toEqual({ ok: false, code: 'wrong_code' })
    later(STEP_MS)
    expect(await useCode(test.shop, user.id, codeAt(secret, now))).toEqual({ ok: true, value: 'app' })
  })

  it('must wait after five wrong ones, also concurrent ones, and twice as long each time', async () => {
    const { user, secret } = await protectedCustomer()
    const guess = () => useCode(test.shop, user.id, '000000')
    const guesses = await Promise.all(Array.from({ length: 20 }, guess))
    expect(guesses.filter((guessed) => !guessed.ok && guessed.code === 'wrong_code')).toHaveLength(FREE_FAILURES)
    const right = () => useCode(test.shop, user.id, codeAt(secret, now))
    expect(await right()).toEqual({ ok: false, code: 'too_many_requests', retryAfterS: 60 })
    later(20_500)
    expect(await right()).toEqual({ ok: false, code: 'too_many_requests', retryAfterS: 40 })
    later(40_500)
    expect(await guess()).toMatchObject({ code: 'wrong_code' })
    later(61_000)
    expect(await right()).toEqual({ ok: false, code: 'too_many_requests', retryAfterS: 59 })
    later(61_000)
    expect(await right()).toMatchObject({ ok: true })
    expect(await guess()).toMatchObject({ code: 'wrong_code' })
  })

  it('need not wait for what failed while the clock was a day ahead', async () => {
    const { user, secret } = await protectedCustomer()
    later(DAY_MS)
    for (let attempt = 0; attempt < FREE_FAILURES; attempt++) await useCode(test.shop, user.id, '000000')
    expect(await useCode(test.shop, user.id, '000000')).toMatchObject({ code: 'too_many_requests' })
    later(-DAY_MS)
    expect(await useCode(test.shop, user.id, '000000')).toMatchObject({ code: 'wrong_code' })
    expect(await useCode(test.shop, user.id, codeAt(secret, now))).toMatchObject({ code: 'too_many_requests' })
    await test.shop.db.update(twoStep).set({ failedAt: new Date(now.getTime() + DAY_MS) })
    expect(await useCode(test.shop, user.id, codeAt(secret, now))).toEqual({ ok: true, value: 'app' })
  })

  it('has a secret that is encrypted in the database, and unreadable with another key or account', async () => {
    const { user, secret } = await protectedCustomer()
    const [row] = await test.shop.db.select().from(twoStep).where(eq(twoStep.userId, user.id))
    expect(row!.secret).not.toContain(secret)
    expect(Buffer.from(row!.secret, 'base64url').includes(secret)).toBe(false)
    const { secretBox, config } = test.shop
    expect(await secretBox.open(row!.secret, user.id)).toBe(secret)
    expect(await secretBox.open(row!.secret, 'another user')).toBeNull()
    const key = join(config.dataDir, TWO_STEP_KEY_FILE)
    expect((await stat(key)).mode & 0o777).toBe(0o600)
    const right = await readFile(key)
    await writeFile(key, '11'.repeat(32))
    expect(await createSecretBox(config.dataDir).open(row!.secret, user.id)).toBeNull()
    await writeFile(key, right)
    // Another machine has the key in its settings.
    const elsewhere = createSecretBox('/nowhere', Buffer.from(right.toString(), 'hex'))
    expect(await elsewhere.open(row!.secret, user.id)).toBe(secret)
  })
})

describe('two-step sign-in', () => {
  it('requires a verified email first, so that nobody locks its owner out', async () => {
    const user = { ...(await newCustomer()), emailVerifiedAt: null }
    expect(await beginTwoStep(test.shop, user)).toEqual({ ok: false, code: 'email_unverified' })
  })

  it('turns on after a right code only, and ends the other sessions', async () => {
    const user = await newCustomer()
    const [mine, other] = [await startSession(user), await startSession(user)]
    const { session } = (await test.shop.sessions.read(requestWith(mine)))!
    expect(await finishTwoStep(test.shop, user, session.idHash, '000000')).toMatchObject({ code: 'two_step_off' })
    const begun = await beginTwoStep(test.shop, user)
    if (!begun.ok) throw new Error(begun.code)
    expect(await finishTwoStep(test.shop, user, session.idHash, '000000')).toMatchObject({ code: 'wrong_code' })
    expect((await freshUser(user.id)).twoStepAt).toBeNull()
    const done = await finishTwoStep(test.shop, user, session.idHash, codeAt(begun.value.secret, now))
    expect(done).toMatchObject({ ok: true, value: { recoveryCodes: { length: 10 } } })
    expect(await test.shop.sessions.read(requestWith(mine))).toMatchObject({ session: { twoStep: true } })
    expect(await test.shop.sessions.read(requestWith(other))).toBeNull()
    expect(await beginTwoStep(test.shop, await freshUser(user.id))).toEqual({ ok: false, code: 'two_step_on' })
  })

  it('creates no session before the code, and one after it', async () => {
    const { user, secret } = await protectedCustomer()
    const { complete, cookies } = await begin(user, requestWith())
    expect(complete).toBe(false)
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^sign-in-code=.+HttpOnly; SameSite=Lax/)
    expect(await test.shop.sessions.read(requestWith(cookies))).toBeNull()
    const enter = (code: string, from = cookies) =>
      signInWithCode(test.shop, requestWith(from), { code, remember: false })
    expect(await enter(codeAt(secret, now), [])).toEqual({ ok: false, code: 'sign_in_expired' })
    expect(await enter('000000')).toEqual({ ok: false, code: 'wrong_code', field: 'code' })
    const signedIn = await enter(codeAt(secret, now))
    if (!signedIn.ok) throw new Error(signedIn.code)
    expect(await test.shop.sessions.read(requestWith(signedIn.value.cookies))).toMatchObject({
      user: { id: user.id },
      session: { twoStep: true, codeAt: expect.any(Date) as unknown },
    })
    later(STEP_MS)
    expect(await enter(codeAt(secret, now))).toEqual({ ok: false, code: 'sign_in_expired' })
  })

  it('must start again after five wrong codes, and after ten minutes', async () => {
    const { user, secret } = await protectedCustomer()
    const first = await begin(user, requestWith())
    const enter = (code: string, { cookies }: { cookies: string[] }) =>
      signInWithCode(test.shop, requestWith(cookies), { code, remember: false })
    for (let attempt = 1; attempt < MAX_TRIES; attempt++)
      expect(await enter('000000', first)).toMatchObject({ code: 'wrong_code' })
    expect(await enter('000000', first)).toEqual({ ok: false, code: 'sign_in_expired' })
    later(61_000)
    expect(await enter(codeAt(secret, now), first)).toEqual({ ok: false, code: 'sign_in_expired' })
    const second = await begin(user, requestWith())
    later(10 * 60_000)
    expect(await enter(codeAt(secret, now), second)).toEqual({ ok: false, code: 'sign_in_expired' })
    await deleteExpiredRows(test.shop)
    expect(await test.shop.db.select().from(pendingSignIns)).toEqual([])
  })

  it('accepts each recovery code once, and new ones instead of the old', async () => {
    const { user, recoveryCodes: codes } = await protectedCustomer()
    const stored = await test.shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    expect(JSON.stringify(stored)).not.toContain(codes[0])
    expect(JSON.stringify(stored)).not.toContain(codes[0]!.replaceAll('-', ''))
    const use = (code: string) => useCode(test.shop, user.id, code)
    expect(await use(` ${codes[0]!.toLowerCase().replaceAll('-', ' ')}`)).toEqual({ ok: true, value: 'recovery' })
    expect(await use(codes[0]!)).toEqual({ ok: false, code: 'wrong_code' })
    expect((await Promise.all([use(codes[1]!), use(codes[1]!)])).filter(({ ok }) => ok)).toHaveLength(1)
    // The wait after wrong codes of the app does not apply to recovery codes.
    for (let attempt = 0; attempt <= FREE_FAILURES; attempt++) await use('000000')
    expect(await use(codes[2]!)).toMatchObject({ ok: true })
    const renewed = await renewRecoveryCodes(test.shop, user)
    if (!renewed.ok) throw new Error(renewed.code)
    expect(await use(codes[3]!)).toMatchObject({ code: 'wrong_code' })
    expect(await use(renewed.value.recoveryCodes[0]!)).toMatchObject({ ok: true })
    expect(new Set([...codes, ...makeRecoveryCodes()]).size).toBe(20)
  })

  it('remembers a device for thirty days, for one account', async () => {
    const { user, secret } = await protectedCustomer()
    const { cookies } = await begin(user, requestWith())
    const code = codeAt(secret, now)
    const signedIn = await signInWithCode(test.shop, requestWith(cookies), { code, remember: true })
    if (!signedIn.ok) throw new Error(signedIn.code)
    const device = signedIn.value.cookies.filter((cookie) => cookie.startsWith('device='))
    const again = (who = user) => begin(who, requestWith(device))
    const next = await again()
    expect(next.complete).toBe(true)
    // A remembered device does not count as a code given just now.
    expect(await test.shop.sessions.read(requestWith(next.cookies))).toMatchObject({
      session: { twoStep: true, codeAt: null },
    })
    expect((await again((await protectedCustomer()).user)).complete).toBe(false)
    const [stored] = await test.shop.db.select().from(rememberedDevices).where(eq(rememberedDevices.userId, user.id))
    expect(stored).toMatchObject({ device: 'Chrome · Linux' })
    expect(device.join()).not.toContain(stored!.tokenHash)
    later(31 * DAY_MS)
    expect((await again()).complete).toBe(false)
    await deleteExpiredRows(test.shop)
    expect(await test.shop.db.select().from(rememberedDevices)).toEqual([])
  })

  it('a change of the password ends sign-ins in progress and remembered devices', async () => {
    const { user, secret, session } = await protectedCustomer()
    const first = await begin(user, requestWith())
    const code = codeAt(secret, now)
    const signedIn = await signInWithCode(test.shop, requestWith(first.cookies), { code, remember: true })
    if (!signedIn.ok) throw new Error(signedIn.code)
    const waiting = await begin(user, requestWith())
    const change = { currentPassword: PASSWORD, newPassword: 'another good one' }
    expect(await changePassword(test.shop, user, change, { session: signedInNow(test) })).toMatchObject({ ok: true })
    later(STEP_MS)
    const late = await signInWithCode(test.shop, requestWith(waiting.cookies), {
      code: codeAt(secret, now),
      remember: false,
    })
    expect(late).toEqual({ ok: false, code: 'sign_in_expired' })
    expect((await begin(user, requestWith(signedIn.value.cookies))).complete).toBe(false)
    // A sign-in whose password was read before the change, before its second step.
    expect(await completeSignIn(test.shop, user, requestWith())).toBeNull()
    // If the last code is long ago, the password alone cannot change it.
    later(11 * 60_000)
    const from = { session }
    const back = { currentPassword: 'another good one', newPassword: PASSWORD }
    expect(await changePassword(test.shop, await freshUser(user.id), back, from)).toEqual({
      ok: false,
      code: 'recent_sign_in_required',
    })
  })

  it('stays on after a mailed reset, which forgets remembered devices', async () => {
    const { user, secret } = await protectedCustomer()
    const { cookies } = await begin(user, requestWith())
    const code = codeAt(secret, now)
    const signedIn = await signInWithCode(test.shop, requestWith(cookies), { code, remember: true })
    if (!signedIn.ok) throw new Error(signedIn.code)
    const token = await mintToken(test.shop, user, 'reset')
    expect(await resetPassword(test.shop, { token, password: 'another good one' })).toMatchObject({ ok: true })
    expect((await begin(user, requestWith(signedIn.value.cookies))).complete).toBe(false)
  })

  it('turned off, leaves no data, and the password is enough again', async () => {
    const { user } = await protectedCustomer()
    expect(await turnTwoStepOff(test.shop, user)).toMatchObject({ ok: true })
    expect((await begin(user, requestWith())).complete).toBe(true)
    const mine = { secrets: twoStep, codes: recoveryCodes, devices: rememberedDevices }
    for (const table of Object.values(mine))
      expect(await test.shop.db.select().from(table).where(eq(table.userId, user.id))).toEqual([])
    expect(await turnTwoStepOff(test.shop, await freshUser(user.id))).toMatchObject({ code: 'two_step_off' })
  })
})

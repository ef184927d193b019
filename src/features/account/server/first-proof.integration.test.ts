import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses, identities, reminders, sessions, twoStep, users } from '#db/schema/index.ts'
import { createProvider, visitProvider, type RunningProvider } from '#tests/factories/oidc-provider.ts'
import { runScript } from '#tests/factories/run-script.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { createAdmin } from './create-admin.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { beginFlow } from './sign-in-flow.ts'
import { signIn } from './sign-in.ts'
import { mintToken } from './tokens.ts'
import { verifyEmail } from './verify-email.ts'

const SITE = 'http://localhost:9'
const PASSWORD = 'squatters own 99'
const SQUATTERS_NAME = { firstName: 'Evil', lastName: 'Squatter' }
const EMPTY_PROFILE = {
  ...{ firstName: '', lastName: '', phone: '', profileImageUrl: null },
  ...{ addresses: [], reminders: [] },
}
const REMINDER = {
  ...({ who: 'Cheap roses at evil.example', occasion: 'birthday', calendar: 'solar', month: 6, day: 20 } as const),
  ...({ daysBefore: 3, locale: 'en', nextOn: '2027-06-20', remindOn: '2027-06-17' } as const),
}

let provider: RunningProvider
let test: TestShop
beforeAll(async () => {
  provider = await createProvider(`${SITE}/api/auth/callback`)
  await provider.open()
  test = await openTestShop({ ...provider.env, RATE_LIMIT_FACTOR: '100' })
})
afterAll(async () => {
  await test.close()
  await provider.close()
})

/** Signs in at the provider. Returns the request that the browser then makes. */
async function visit(sub: string, email: string, verified: boolean): Promise<Request> {
  provider.person = { sub, email, email_verified: verified, given_name: `Person ${sub}` }
  const begun = await test.shop.oidc!.begin()
  if (!begun.ok) throw new Error(begun.code)
  const cookie = (await beginFlow(test.shop, begun.value.checks, '/')).split(';')[0]!
  return new Request(await visitProvider(begun.value.url, provider.issuer), { headers: { cookie } })
}
const comeBack = (request: Request) => finishSignIn(test.shop, request, new URL(request.url))
const through = async (sub: string, email: string, verified: boolean) => comeBack(await visit(sub, email, verified))

const requestWith = (cookies: readonly string[]) =>
  new Request(SITE, { headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') } })
const reader = async (cookies: readonly string[]) => (await test.shop.sessions.read(requestWith(cookies)))?.user.email

/**
 * Creates an account with another person's email, with every sign-in method that exists: a password, a session, an
 * identity as earlier versions linked it, a mailed link to a new password, and a provider sign-in in progress. Its
 * profile is full of the squatter's words.
 */
async function squat(email: string) {
  const registered = await register(test.shop, { email, password: PASSWORD, ...SQUATTERS_NAME })
  if (!registered.ok) throw new Error(registered.code)
  const user = registered.value
  await fillProfile(user.id)
  const cookies = (await test.shop.sessions.start(user))!
  const sub = `squatter of ${email}`
  await test.shop.db.insert(identities).values({ issuer: provider.issuer, subject: sub, userId: user.id })
  const link = await mintToken(test.shop, user, 'reset')
  await test.shop.db.insert(twoStep).values({ userId: user.id, secret: 'of the squatter', confirmedAt: new Date() })
  await test.shop.db.update(users).set({ twoStepAt: new Date() }).where(eq(users.id, user.id))
  return { user, cookies, sub, link, underWay: await visit(sub, email, false) }
}

async function fillProfile(userId: string): Promise<void> {
  const { db } = test.shop
  const picture = { phone: '0900 666 666', profileImageUrl: 'https://evil.example/me.png' }
  await db.update(users).set(picture).where(eq(users.id, userId))
  await db.insert(addresses).values({ userId, position: 0, address: 'Squatters’ lane 6', city: 'Hanoi' })
  await db.insert(reminders).values({ ...REMINDER, userId })
}

/** What the account of an email has saved about its person. */
async function profileOf(email: string) {
  const { db } = test.shop
  const [user] = await db.select().from(users).where(eq(users.email, email))
  const { id, firstName, lastName, phone, profileImageUrl } = user!
  return {
    ...{ firstName, lastName, phone, profileImageUrl },
    addresses: await db.select({ street: addresses.address }).from(addresses).where(eq(addresses.userId, id)),
    reminders: await db.select({ who: reminders.who }).from(reminders).where(eq(reminders.userId, id)),
  }
}

async function expectEverySignInMethodRevoked(
  email: string,
  squatter: Awaited<ReturnType<typeof squat>>,
): Promise<void> {
  expect(await reader(squatter.cookies)).toBeUndefined()
  expect(await signIn(test.shop, { email, password: PASSWORD }, '6.6.6.6')).toMatchObject({ code: 'wrong_credentials' })
  expect(await test.shop.sessions.start(squatter.user)).toBeNull()
  expect((await resetPassword(test.shop, { token: squatter.link, password: 'back again 99' })).ok).toBe(false)
  provider.person = { sub: squatter.sub, email, email_verified: false }
  for (const back of [await comeBack(squatter.underWay), await through(squatter.sub, email, false)])
    expect([back.location, await reader(back.cookies)]).toEqual([expect.stringContaining('problem='), undefined])
  const [account] = await test.shop.db.select().from(users).where(eq(users.email, email))
  expect(account!.twoStepAt).toBeNull()
  expect(await test.shop.db.select().from(twoStep).where(eq(twoStep.userId, account!.id))).toEqual([])
  const left = await test.shop.db.select().from(identities).where(eq(identities.userId, squatter.user.id))
  expect(left.filter(({ subject }) => subject === squatter.sub)).toEqual([])
}

describe('an account that was created with another person’s email belongs to the owner alone, and is blank', () => {
  it('once the owner comes through a provider that vouches for the email', async () => {
    const squatter = await squat('first-link@example.com')
    const owner = await through('owner-1', 'first-link@example.com', true)
    expect(await reader(owner.cookies)).toBe('first-link@example.com')
    expect(owner.location).toBe('/auth?cleared=1')
    expect(await profileOf('first-link@example.com')).toEqual({ ...EMPTY_PROFILE, firstName: 'Person owner-1' })
    await expectEverySignInMethodRevoked('first-link@example.com', squatter)
    expect(await reader((await through('owner-1', 'first-link@example.com', true)).cookies)).toBeDefined()
  })

  it('once the owner has set a password with the mailed link', async () => {
    const squatter = await squat('reset@example.com')
    const token = await mintToken(test.shop, squatter.user, 'reset')
    const reset = await resetPassword(test.shop, { token, password: 'the owner 2026' })
    if (!reset.ok) throw new Error(reset.code)
    expect(reset.value.profileCleared).toBe(true)
    expect(await reader((await test.shop.sessions.start(reset.value))!)).toBe('reset@example.com')
    expect(await profileOf('reset@example.com')).toEqual(EMPTY_PROFILE)
    await expectEverySignInMethodRevoked('reset@example.com', squatter)
  })

  it('once it is made an owner', async () => {
    const squatter = await squat('staff@example.com')
    const created = await createAdmin(test.shop.db, { email: 'Staff@Example.com', password: 'the florist 2026' })
    expect(created).toEqual({
      ok: true,
      value: {
        id: expect.any(String),
        email: 'staff@example.com',
        promoted: true,
        wasOwner: false,
        passwordReplaced: true,
        profileCleared: true,
        revoked: { sessions: 1, identities: 1, links: 1 },
      },
    })
    expect(await profileOf('staff@example.com')).toEqual(EMPTY_PROFILE)
    await expectEverySignInMethodRevoked('staff@example.com', squatter)
    const signedIn = await signIn(test.shop, { email: 'staff@example.com', password: 'the florist 2026' }, '1.1.1.1')
    expect(signedIn).toMatchObject({ ok: true, value: { isAdmin: true, emailVerifiedAt: expect.any(Date) } })
  })
})

describe('the first proof of an email tells that a profile has been removed', () => {
  const empty = async (email: string) => {
    const registered = await register(test.shop, { email, password: PASSWORD, firstName: '', lastName: '' })
    if (!registered.ok) throw new Error(registered.code)
    return registered.value
  }
  const reset = async (user: { id: string; email: string }) =>
    resetPassword(test.shop, { token: await mintToken(test.shop, user, 'reset'), password: 'the owner 2026' })

  it.each([
    ['a phone', (id: string) => test.shop.db.update(users).set({ phone: '0900 666 666' }).where(eq(users.id, id))],
    [
      'an address',
      (userId: string) =>
        test.shop.db.insert(addresses).values({ userId, position: 0, address: 'Squatters’ lane 6', city: 'Hanoi' }),
    ],
    ['a reminder', (userId: string) => test.shop.db.insert(reminders).values({ ...REMINDER, userId })],
  ])('of which %s was all', async (what, save) => {
    const user = await empty(`${what.replace(' ', '-')}@example.com`)
    await save(user.id)
    expect(await reset(user)).toMatchObject({ ok: true, value: { profileCleared: true } })
    // Proved now: what is saved from here on stays.
    await save(user.id)
    expect(await reset(user)).toMatchObject({ ok: true, value: { profileCleared: false } })
  })

  it('and nothing of the kind if there was none', async () => {
    expect(await reset(await empty('empty-reset@example.com'))).toMatchObject({ value: { profileCleared: false } })
    await empty('empty-link@example.com')
    expect((await through('empty-1', 'empty-link@example.com', true)).location).toBe('/')
  })
})

it('the link that verifies an email keeps the session that followed it, the password and the profile', async () => {
  const email = 'honest@example.com'
  const { user, cookies, sub } = await squat(email)
  const here = requestWith((await test.shop.sessions.start(user))!)
  const token = await mintToken(test.shop, user, 'verify')
  const profile = await profileOf(email)
  expect(await verifyEmail(test.shop, token, user, test.shop.sessions.idHash(here))).toBeNull()
  expect(await profileOf(email)).toEqual(profile)
  expect((await test.shop.sessions.read(here))?.user.emailVerifiedAt).toBeInstanceOf(Date)
  expect(await reader(cookies)).toBeUndefined()
  expect((await through(sub, email, false)).location).toContain('problem=')
  expect((await signIn(test.shop, { email, password: PASSWORD }, '1.1.1.1')).ok).toBe(true)
})

it('a password reset keeps an identity that the owner has linked, and the profile', async () => {
  const email = 'linked@example.com'
  const { location } = await through('linked-1', email, true)
  expect(location).toBe('/')
  const [user] = await test.shop.db.select().from(users).where(eq(users.email, email))
  await fillProfile(user!.id)
  const profile = await profileOf(email)
  const token = await mintToken(test.shop, user!, 'reset')
  expect((await resetPassword(test.shop, { token, password: 'a second way 1' })).ok).toBe(true)
  expect(await profileOf(email)).toEqual(profile)
  expect(await reader((await through('linked-1', email, true)).cookies)).toBe(email)
  const [after] = await test.shop.db.select().from(users).where(eq(users.email, email))
  expect(after!.emailVerifiedAt).toEqual(user!.emailVerifiedAt)
})

it('admin:create reports what it has revoked, and refuses a common password', async () => {
  const squatter = await squat('told@example.com')
  /** Resolves to the command's exit code and its words, without the security log. */
  const run = async (email: string, password: string) => {
    const env = { DATA_DIR: test.shop.config.dataDir }
    const { code, output } = await runScript('scripts/admin-create.ts', [email], { env, input: `${password}\n` })
    return [code, output.replaceAll(/^\{.*\n/gm, '')]
  }
  expect(await run('told@example.com', 'password')).toEqual([
    1,
    expect.stringMatching(/^The password needs at least 8/),
  ])
  expect(await reader(squatter.cookies)).toBe('told@example.com')
  expect(await run('told@example.com', 'the florist 2026')).toEqual([
    0,
    expect.stringMatching(
      /^told@example.com is an owner\.\n.*this has ended:\n {2}1 session signed out\n {2}1 identity at .*\n {2}1 mailed link /,
    ),
  ])
  await expectEverySignInMethodRevoked('told@example.com', squatter)
  expect(await run('new-staff@example.com', 'the florist 2026')).toEqual([0, 'new-staff@example.com is an owner.\n'])
  expect(await test.shop.db.select().from(sessions).where(eq(sessions.userId, squatter.user.id))).toEqual([])
})

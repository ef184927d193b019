import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identities, sessions, signInFlows, users } from '#db/schema/index.ts'
import { createProvider, visitProvider, type Person, type RunningProvider } from '#tests/factories/oidc-provider.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { readClaims } from '#server/oidc.ts'
import { registerSchema } from '../account.schema.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { register } from './register.ts'
import { beginFlow } from './sign-in-flow.ts'
import { signIn } from './sign-in.ts'
import { signInMethods } from './sign-in-methods.ts'

const SITE = 'http://localhost:9'

let provider: RunningProvider
let test: TestShop
beforeAll(async () => {
  provider = await createProvider(`${SITE}/api/auth/callback`)
  await provider.open()
  test = await openTestShop(provider.env)
})
afterAll(async () => {
  await test.close()
  await provider.close()
})
beforeEach(() => test.setNow(new Date()))

/** Signs in at the provider as a person. Returns the request that the browser then makes. */
async function goAndReturn(person: Person | null, change = (url: URL) => url) {
  provider.person = person
  const begun = await test.shop.oidc!.begin()
  if (!begun.ok) throw new Error(begun.code)
  const cookie = (await beginFlow(test.shop, begun.value.checks, '/vi/cart')).split(';')[0]!
  const url = await visitProvider(change(new URL(begun.value.url)).href, provider.issuer)
  return { url, request: new Request(url, { headers: { cookie } }) }
}

async function signInAs(person: Person | null) {
  const { request, url } = await goAndReturn(person)
  return finishSignIn(test.shop, request, url)
}

const userOf = async (email: string) => (await test.shop.db.select().from(users).where(eq(users.email, email)))[0]

const lan: Person = {
  sub: 'lan-1',
  email: 'Lan@Example.com',
  email_verified: true,
  given_name: 'Lan',
  family_name: 'Vũ',
  picture: 'https://pictures.example/lan.jpg',
}

describe('a person whose email the provider has verified', () => {
  it('gets an account with names and picture, is signed in, and reaches their destination', async () => {
    const { location, cookies } = await signInAs(lan)
    expect(location).toBe('/vi/cart')
    const request = new Request(SITE, { headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') } })
    expect((await test.shop.sessions.read(request))?.user).toMatchObject({
      email: 'lan@example.com',
      firstName: 'Lan',
      lastName: 'Vũ',
      profileImageUrl: 'https://pictures.example/lan.jpg',
      emailVerifiedAt: expect.any(Date),
    })
    expect(cookies[0]).toMatch(/^sign-in=; Max-Age=0; .*HttpOnly; SameSite=Lax/)
  })

  it('is the same person the next time, even with another email', async () => {
    const before = await userOf('lan@example.com')
    await signInAs({ ...lan, email: 'new@example.com', given_name: 'Minh' })
    expect(await userOf('lan@example.com')).toEqual(before)
    expect(await userOf('new@example.com')).toBeUndefined()
  })

  it('enters the account with their verified email, which keeps its password', async () => {
    await signInAs({ sub: 'demo', email: 'customer@example.com', email_verified: true, given_name: 'X' })
    const user = await userOf('customer@example.com')
    expect(user).toMatchObject({ firstName: 'Thu Hà', passwordHash: expect.any(String) })
    const linked = await test.shop.db.select().from(identities).where(eq(identities.userId, user!.id))
    expect(linked).toMatchObject([{ issuer: provider.issuer, subject: 'demo' }])
  })

  it('revokes the access of anyone who created an account with their email before', async () => {
    const squatter = await register(
      test.shop,
      registerSchema.parse({ email: 'mai@example.com', password: 'squatters 99' }),
    )
    if (!squatter.ok) throw new Error(squatter.code)
    await test.shop.sessions.start(squatter.value)
    await signInAs({ sub: 'mai-1', email: 'mai@example.com', email_verified: true })
    const credentials = { email: 'mai@example.com', password: 'squatters 99' }
    expect(await signIn(test.shop, credentials, '1.1.1.1')).toMatchObject({ code: 'wrong_credentials' })
    expect(await test.shop.db.select().from(sessions).where(eq(sessions.userId, squatter.value.id))).toHaveLength(1)
    expect((await userOf('mai@example.com'))?.emailVerifiedAt).toBeInstanceOf(Date)
  })
})

describe('a person whose email the provider has not verified', () => {
  it('cannot enter an account by its email', async () => {
    const { location, cookies } = await signInAs({ sub: 'thief', email: 'admin@example.com', email_verified: false })
    expect(location).toBe('/vi/auth?problem=oidc_email_unverified&next=%2Fvi%2Fcart')
    expect(cookies.join()).not.toMatch(/\bsession=[^;]/)
  })

  it('cannot create an account, either: they could wait in it for its owner', async () => {
    const { location, cookies } = await signInAs({ sub: 'new', email: 'unproved@example.com', name: 'Bình An' })
    expect(location).toBe('/vi/auth?problem=oidc_email_unverified&next=%2Fvi%2Fcart')
    expect(cookies.join()).not.toMatch(/\bsession=[^;]/)
    expect(await userOf('unproved@example.com')).toBeUndefined()
  })

  it('sees an error if there is no email, or if they refused', async () => {
    expect((await signInAs({ sub: 'nameless' })).location).toContain('problem=oidc_no_email')
    expect((await signInAs({ sub: 'odd', email: 'x@y', email_verified: true })).location).toContain('oidc_no_email')
    expect((await signInAs(null)).location).toContain('problem=oidc_denied')
  })
})

describe('the identity of a person at the provider', () => {
  const account = async (sub: string) => {
    const email = `${Buffer.from(sub).toString('hex').slice(0, 40)}@example.com`
    await signInAs({ sub, email, email_verified: true })
    return (await userOf(email))?.id
  }

  it('is compared byte for byte', async () => {
    const ids = [await account('twin'), await account('twin '), await account(' twin'), await account('Twin')]
    expect(ids).not.toContain(undefined)
    expect(new Set(ids).size).toBe(4)
  })

  it.each(['twin\0', 'twin\u0000x', 'tw\tin', 'zwilling ü', '１２３', 'x'.repeat(256), ''])(
    'is refused where the standard does: %j',
    (sub) => {
      const read = () => readClaims({ iss: provider.issuer, sub, email: 'twin@example.com' }, {})
      expect(read).toThrow('1 to 255 printable ASCII')
    },
  )

  it('is verified by the source that names the email', () => {
    const idToken = { iss: provider.issuer, sub: 'x', email_verified: true }
    expect(readClaims(idToken, { email: 'other@example.com' }).emailVerified).toBe(false)
    expect(readClaims(idToken, { email: 'other@example.com', email_verified: 'true' }).emailVerified).toBe(true)
  })
})

describe('the return from the provider', () => {
  it('is refused without this browser’s own state', async () => {
    const { request, url } = await goAndReturn(lan)
    const forged = new URL(url)
    forged.searchParams.set('state', 'forged')
    expect((await finishSignIn(test.shop, request, forged)).location).toBe('/auth?problem=oidc_failed')
    // An attacker's own sign-in, in another person's browser.
    expect((await finishSignIn(test.shop, new Request(url), url)).location).toBe('/auth?problem=oidc_expired')
    // It did not end the sign-in in progress.
    expect((await finishSignIn(test.shop, request, url)).location).toBe('/vi/cart')
  })

  it('is refused with another nonce', async () => {
    const { request, url } = await goAndReturn(lan, (to) => {
      to.searchParams.set('nonce', 'another')
      return to
    })
    expect((await finishSignIn(test.shop, request, url)).location).toContain('problem=oidc_failed')
  })

  it('is accepted once, and so is the code in it', async () => {
    const first = await goAndReturn(lan)
    expect((await finishSignIn(test.shop, first.request, first.url)).location).toBe('/vi/cart')
    expect((await finishSignIn(test.shop, first.request, first.url)).location).toBe('/auth?problem=oidc_expired')

    const second = await goAndReturn(lan)
    second.url.searchParams.set('code', first.url.searchParams.get('code')!)
    expect((await finishSignIn(test.shop, second.request, second.url)).location).toContain('problem=oidc_expired')
  })

  it('is refused after ten minutes', async () => {
    const { request, url } = await goAndReturn(lan)
    test.setNow(new Date(Date.now() + 11 * 60_000))
    expect((await finishSignIn(test.shop, request, url)).location).toBe('/auth?problem=oidc_expired')
  })

  it('stores no secret of the browser in the database', async () => {
    const { request } = await goAndReturn(lan)
    const stored = JSON.stringify(await test.shop.db.select().from(signInFlows))
    expect(stored).not.toContain(request.headers.get('cookie')!.split('=')[1])
  })
})

describe('a provider that is down', () => {
  it('is reported to the visitor, and asked again the next time', async () => {
    const late = await createProvider(`${SITE}/api/auth/callback`)
    const other = await openTestShop(late.env)
    try {
      expect(await other.shop.oidc!.begin()).toEqual({ ok: false, code: 'oidc_unavailable' })
      await late.open()
      const begun = await other.shop.oidc!.begin()
      if (!begun.ok) throw new Error(begun.code)
      late.person = lan
      const cookie = (await beginFlow(other.shop, begun.value.checks, '/')).split(';')[0]!
      const url = await visitProvider(begun.value.url, late.issuer)
      await late.close()
      const { location } = await finishSignIn(other.shop, new Request(url, { headers: { cookie } }), url)
      expect(location).toBe('/auth?problem=oidc_unavailable')
    } finally {
      await late.close()
      await other.close()
    }
  })
})

it('is offered under a name that people know', () => {
  const named = (issuer: string) => signInMethods({ oidc: { issuer, clientId: 'x', clientSecret: 'y' } }).oidc?.name
  expect(named('https://accounts.google.com')).toBe('Google')
  expect(named('https://id.example.com/realms/shop')).toBe('id.example.com')
  expect(signInMethods({ oidc: null })).toEqual({ oidc: null })
})

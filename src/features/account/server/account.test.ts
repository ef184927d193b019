import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { loginSchema, profileSchema, registerSchema } from '../account.schema.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'
import { updateProfile } from './update-profile.ts'
import { userToWire } from './user-to-wire.ts'
import { DAY_MS } from '#shared/durations.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '10' })
})
afterAll(() => test.close())

const requestWith = (cookies: string[]) =>
  new Request('http://shop.test/', { headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') } })

async function newCustomer(email: string) {
  const registered = await register(
    test.shop,
    registerSchema.parse({ email, password: 'mưa bụi 1987', firstName: 'An' }),
  )
  if (!registered.ok) throw new Error(registered.code)
  return registered.value
}

describe('an account', () => {
  it('is created once for an email, whatever its letter case', async () => {
    await newCustomer('An@Example.com')
    const again = await register(
      test.shop,
      registerSchema.parse({ email: 'an@example.COM', password: 'another good one' }),
    )
    expect(again).toEqual({ ok: false, code: 'email_taken', field: 'email' })
  })

  it('has no invisible name', () => {
    const named = (firstName: string) =>
      registerSchema.parse({ email: 'c@example.com', password: 'mưa bụi 1987', firstName }).firstName
    expect(['\u200b\u200c', '\u3164', ' '].map(named)).toEqual(['', '', ''])
    expect([' Ẵn ', '👩‍🌾'].map(named)).toEqual(['Ẵn', '👩‍🌾'])
  })

  it('refuses short and common passwords', async () => {
    expect(registerSchema.safeParse({ email: 'a@example.com', password: 'short' }).error?.issues[0]?.message).toBe(
      'weak_password',
    )
    for (const password of ['password', 'Iloveyou1', '12345678'])
      expect(await register(test.shop, registerSchema.parse({ email: 'b@example.com', password }))).toMatchObject({
        code: 'weak_password',
      })
  })

  it('accepts the right password, and does not reveal to others whether it exists', async () => {
    const demo = await signIn(
      test.shop,
      loginSchema.parse({ email: 'customer@example.com', password: 'demo-flowers' }),
      '1.1.1.1',
    )
    expect(demo).toMatchObject({ ok: true, value: { email: 'customer@example.com' } })
    expect(JSON.stringify(demo)).not.toContain('argon2')
    const wrong = await signIn(test.shop, { email: 'customer@example.com', password: 'demo-flower' }, '1.1.1.1')
    const unknown = await signIn(test.shop, { email: 'nobody@example.com', password: 'demo-flowers' }, '1.1.1.1')
    expect(wrong).toEqual({ ok: false, code: 'wrong_credentials' })
    expect(unknown).toEqual(wrong)
  })
})

describe('a session', () => {
  it('is found by its cookie, whose value is not in the database', async () => {
    const user = await newCustomer('session@example.com')
    const cookies = (await test.shop.sessions.start(user))!
    expect(cookies[0]).toMatch(/^session=[^;]+;.*HttpOnly/)
    expect(cookies[0]).toMatch(/SameSite=Lax/i)
    expect(await test.shop.sessions.read(requestWith(cookies))).toMatchObject({ user: { id: user.id } })
    const stored = await test.shop.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(cookies.join()).not.toContain(stored[0]!.idHash)
  })

  it('ends on the server, does not exist for a forged cookie, and is deleted with its account', async () => {
    const user = await newCustomer('ended@example.com')
    const cookies = (await test.shop.sessions.start(user))!
    const others = (await test.shop.sessions.start(user))!
    await test.shop.sessions.end(requestWith(cookies))
    expect(await test.shop.sessions.read(requestWith(cookies))).toBeNull()
    expect(await test.shop.sessions.read(requestWith(['session=forged']))).toBeNull()
    expect(await test.shop.sessions.read(requestWith(others))).not.toBeNull()
    await test.shop.db.delete(users).where(eq(users.id, user.id))
    expect(await test.shop.sessions.read(requestWith(others))).toBeNull()
  })

  it('ends when the same browser signs in again, without the account’s other sessions', async () => {
    const [user, other] = [await newCustomer('again@example.com'), await newCustomer('again-other@example.com')]
    const [here, elsewhere] = [(await test.shop.sessions.start(user))!, (await test.shop.sessions.start(user))!]
    const next = (await test.shop.sessions.start(other, requestWith(here)))!
    expect(await test.shop.sessions.read(requestWith(here))).toBeNull()
    expect(await test.shop.sessions.read(requestWith(elsewhere))).not.toBeNull()
    expect(await test.shop.sessions.read(requestWith(next))).toMatchObject({ user: { id: other.id } })
  })

  it('loses the admin role at the next request', async () => {
    const user = await newCustomer('demoted@example.com')
    await test.shop.db.update(users).set({ isAdmin: true }).where(eq(users.id, user.id))
    const cookies = (await test.shop.sessions.start(user))!
    expect((await test.shop.sessions.read(requestWith(cookies)))?.user.isAdmin).toBe(true)
    await test.shop.db.update(users).set({ isAdmin: false }).where(eq(users.id, user.id))
    expect((await test.shop.sessions.read(requestWith(cookies)))?.user.isAdmin).toBe(false)
  })

  it('ends after ninety days, however often it is used', async () => {
    const user = await newCustomer('old@example.com')
    const cookies = (await test.shop.sessions.start(user))!
    await test.shop.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 91 * DAY_MS) })
      .where(eq(sessions.userId, user.id))
    expect(await test.shop.sessions.read(requestWith(cookies))).toBeNull()
  })
})

describe('a profile', () => {
  it('changes phone and the whole list of addresses, and ignores other fields', async () => {
    const user = await newCustomer('profile@example.com')
    const sent = {
      phone: '+84 900 000 055',
      savedAddresses: [{ address: '1 Lê Duẩn', city: 'Hanoi' }],
      isAdmin: true,
      id: 'x',
      email: 'evil@example.com',
    }
    const updated = await updateProfile(test.shop, user, profileSchema.parse(sent))
    expect(updated).toMatchObject({
      id: user.id,
      email: 'profile@example.com',
      isAdmin: false,
      phone: '+84 900 000 055',
    })
    const [row] = await test.shop.db.select().from(users).where(eq(users.id, user.id))
    expect(await userToWire(test.shop.db, row!)).toEqual(updated)

    const emptied = await updateProfile(test.shop, row!, profileSchema.parse({ savedAddresses: [] }))
    expect(emptied).toMatchObject({ phone: '+84 900 000 055', savedAddresses: [] })
  })

  it('has free text as the phone, without invisible characters; an empty text removes it', async () => {
    const user = await newCustomer('phone-text@example.com')
    const save = (phone: string) => updateProfile(test.shop, user, profileSchema.parse({ phone }))
    expect(await save(' gọi chị Hà\0\r\nnhé ')).toMatchObject({ phone: 'gọi chị Hà nhé' })
    expect(await save('84 90 / 84 91 (ext. 3)')).toMatchObject({ phone: '84 90 / 84 91 (ext. 3)' })
    expect(await save(' \u200b ')).toMatchObject({ phone: '' })
  })

  it.each([
    [{ phone: 'x'.repeat(101) }, 'invalid_phone'],
    [{ phone: 84 }, 'invalid_phone'],
    [{ savedAddresses: [{ address: ' ', city: 'Hanoi' }] }, 'invalid_address'],
    [{ savedAddresses: [{ address: 'x', city: 'Hue' }] }, 'invalid_city'],
  ])('refuses %j', (change, code) => {
    expect(profileSchema.safeParse(change).error?.issues[0]?.message).toBe(code)
  })
})

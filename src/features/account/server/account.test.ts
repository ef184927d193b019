import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '#db/schema/index.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import type { SessionUser } from '#server/session.ts'
import { writeShopState } from '#server/shop-state.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { loginSchema, profileSchema, registerSchema } from '../account.schema.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'
import { updateProfile } from './update-profile.ts'
import { userToWire } from './user-to-wire.ts'
import { DAY_MS } from '#shared/durations.ts'
import { roleColumns } from '#shared/staff.ts'

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
    await test.shop.db.update(users).set(roleColumns('florist')).where(eq(users.id, user.id))
    const cookies = (await test.shop.sessions.start(user))!
    expect((await test.shop.sessions.read(requestWith(cookies)))?.user.isAdmin).toBe(true)
    await test.shop.db.update(users).set(roleColumns(null)).where(eq(users.id, user.id))
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
  const change = (user: SessionUser, body: object) => updateProfile(test.shop, user, profileSchema.parse(body))
  async function update(user: SessionUser, body: object) {
    const changed = await change(user, body)
    if (!changed.ok) throw new Error(changed.code)
    return changed.value
  }
  const HOAN_KIEM = { address: '5 Nguyễn Du', city: 'Hanoi', wardCode: '00070' } as const

  it('changes phone and the whole list of addresses, and ignores other fields', async () => {
    const user = await newCustomer('profile@example.com')
    const sent = {
      phone: '+84 900 000 055',
      savedAddresses: [{ address: '1 Lê Duẩn', city: 'Hanoi' }],
      isAdmin: true,
      role: 'owner',
      id: 'x',
      email: 'evil@example.com',
    }
    const updated = await update(user, sent)
    expect(updated).toMatchObject({
      id: user.id,
      email: 'profile@example.com',
      isAdmin: false,
      phone: '+84 900 000 055',
    })
    const [row] = await test.shop.db.select().from(users).where(eq(users.id, user.id))
    expect(await userToWire(test.shop.db, row!)).toEqual(updated)

    const emptied = await update(row!, { savedAddresses: [] })
    expect(emptied).toMatchObject({ phone: '+84 900 000 055', savedAddresses: [] })
  })

  it('keeps a phone that was saved while addresses were being saved', async () => {
    const user = await newCustomer('at-once@example.com')
    await update(user, { phone: '0900 000 077' })
    // The request with the addresses has read the account before.
    expect(await update(user, { savedAddresses: [] })).toMatchObject({ phone: '0900 000 077' })
  })

  it('has free text as the phone, without invisible characters; an empty text removes it', async () => {
    const user = await newCustomer('phone-text@example.com')
    const save = (phone: string) => update(user, { phone })
    expect(await save(' gọi chị Hà\0\r\nnhé ')).toMatchObject({ phone: 'gọi chị Hà nhé' })
    expect(await save('84 90 / 84 91 (ext. 3)')).toMatchObject({ phone: '84 90 / 84 91 (ext. 3)' })
    expect(await save(' \u200b ')).toMatchObject({ phone: '' })
  })

  it('has addresses with ward and recipient; what is not known is left out', async () => {
    const user = await newCustomer('wards@example.com')
    const full = { ...HOAN_KIEM, recipientName: ' Nguyễn Thị\r\n\0Hoa ', recipientPhone: '0912 345 678' }
    const { savedAddresses } = await update(user, {
      savedAddresses: [full, { address: '1 Lê Duẩn', city: 'Hanoi', wardCode: '', recipientName: ' ' }],
    })
    expect(savedAddresses).toEqual([
      {
        ...HOAN_KIEM,
        ...{ wardName: 'Phường Hoàn Kiếm', wardZone: 'city' },
        ...{ recipientName: 'Nguyễn Thị Hoa', recipientPhone: '0912 345 678' },
      },
      { address: '1 Lê Duẩn', city: 'Hanoi' },
    ])
    // A browser sends the list back as it was answered.
    expect((await update(user, { savedAddresses })).savedAddresses).toEqual(savedAddresses)
  })

  it('keeps of an address what a browser with an older page leaves out', async () => {
    const user = await newCustomer('old-page@example.com')
    const place = { address: HOAN_KIEM.address, city: HOAN_KIEM.city }
    const mother = { ...HOAN_KIEM, label: 'Mẹ', recipientName: 'Nguyễn Thị Hoa', recipientPhone: '0912 345 678' }
    const aunt = { ...mother, label: 'Dì', recipientName: 'Nguyễn Thị Lan' }
    await update(user, { savedAddresses: [mother, aunt] })
    const added = { address: '1 Lê Duẩn', city: 'Hanoi' }
    const { savedAddresses } = await update(user, { savedAddresses: [added, place, place] })
    expect(savedAddresses).toMatchObject([added, mother, aunt])
    expect(savedAddresses[0]).toEqual(added)
    const emptied = { ...place, label: '', wardCode: '', recipientName: '', recipientPhone: '' }
    expect((await update(user, { savedAddresses: [emptied] })).savedAddresses).toEqual([place])
  })

  it.each([
    ['invalid_ward', { ...HOAN_KIEM, wardCode: '99999' }],
    ['ward_of_other_city', { ...HOAN_KIEM, wardCode: '26740' }],
    ['ward_not_served', { ...HOAN_KIEM, wardCode: '09619' }],
  ])('refuses with %s an address of such a ward, and keeps the list', async (code, refused) => {
    const user = await newCustomer(`${code}@example.com`)
    await update(user, { savedAddresses: [HOAN_KIEM] })
    const failed = await change(user, { phone: '0900', savedAddresses: [HOAN_KIEM, refused] })
    expect(failed).toEqual({ ok: false, code, field: 'savedAddresses.1.wardCode' })
    const kept = await userToWire(test.shop.db, user)
    expect(kept).toMatchObject({ phone: '', savedAddresses: [HOAN_KIEM] })
    expect(kept.savedAddresses).toHaveLength(1)
  })

  it('keeps an address whose ward is not served any more', async () => {
    const user = await newCustomer('moved@example.com')
    await update(user, { savedAddresses: [HOAN_KIEM] })
    await writeShopState(test.shop.db, 'deliveryRules', { ...DEFAULT_DELIVERY_RULES, zones: { '00070': 'none' } })
    try {
      const { savedAddresses } = await userToWire(test.shop.db, user)
      expect(savedAddresses).toMatchObject([{ wardCode: '00070', wardZone: 'none' }])
      const added = { address: '1 Lê Duẩn', city: 'Hanoi' }
      expect((await update(user, { savedAddresses: [...savedAddresses, added] })).savedAddresses).toHaveLength(2)
    } finally {
      await writeShopState(test.shop.db, 'deliveryRules', null)
    }
  })

  it.each([
    [{ phone: 'x'.repeat(101) }, 'invalid_phone'],
    [{ phone: 84 }, 'invalid_phone'],
    [{ savedAddresses: [{ address: ' ', city: 'Hanoi' }] }, 'invalid_address'],
    [{ savedAddresses: [{ address: 'x', city: 'Hue' }] }, 'invalid_city'],
    [{ savedAddresses: [{ address: 'x', city: 'Hanoi', wardCode: "' or 1=1" }] }, 'invalid_ward'],
    [{ savedAddresses: [{ address: 'x', city: 'Hanoi', wardCode: 70 }] }, 'invalid_ward'],
    [{ savedAddresses: [{ address: 'x', city: 'Hanoi', label: 'x'.repeat(51) }] }, 'invalid_label'],
    [{ savedAddresses: [{ address: 'x', city: 'Hanoi', recipientName: 'x'.repeat(201) }] }, 'invalid_recipient_name'],
    [
      { savedAddresses: [{ address: 'x', city: 'Hanoi', recipientPhone: '+1 202 555 0114' }] },
      'invalid_recipient_phone',
    ],
  ])('refuses %j', (change, code) => {
    expect(profileSchema.safeParse(change).error?.issues[0]?.message).toBe(code)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, staffInvitationLinks, staffInvitations, users } from '#db/schema/index.ts'
import { deleteAccount } from '#features/account/server/delete-account.ts'
import { register } from '#features/account/server/register.ts'
import { signIn } from '#features/account/server/sign-in.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { DAY_MS } from '#shared/durations.ts'
import { roleColumns, type Role } from '#shared/staff.ts'
import { signedInNow } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { changeRole } from './change-role.ts'
import { endStaffSessions } from './end-staff-sessions.ts'
import { mintInvitationLink } from './invitation-links.ts'
import { inviteStaff, resendInvitation, withdrawInvitation } from './invite-staff.ts'
import { readStaff } from './read-staff.ts'

const PASSWORD = 'hoa sữa mùa thu'

let test: TestShop
let owner: { id: string; email: string }
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  owner = await hire('owner')
})
afterAll(() => test.close())

let people = 0
const signedIn = () => ({ locale: 'en' as const, session: signedInNow(test) })
const newEmail = () => `person${++people}@shop.example`

/** Creates a member of the staff with a proved email. */
async function hire(role: Role) {
  const email = newEmail()
  const proved = { email, emailVerifiedAt: test.shop.clock.now(), ...roleColumns(role) }
  const [row] = await test.shop.db.insert(users).values(proved).returning()
  return row!
}

/** Invites an email and follows the mail. Returns the ids and the token of its link. */
async function invited(role: Role, email = newEmail(), by = owner) {
  const made = await inviteStaff(test.shop, by, { email, role, locale: 'vi' })
  if (!made.ok) throw new Error(made.code)
  return { id: made.value.id, email, token: await mintInvitationLink(test.shop, made.value.id) }
}

const accept = (token: string, user: { id: string } | null = null, password: string | undefined = PASSWORD) =>
  acceptInvitation(test.shop, { token, password, firstName: 'An', lastName: 'Lê' }, user)
const row = async (email: string) => {
  const [found] = await test.shop.db.select().from(users).where(eq(users.email, email))
  return found
}
const roleOf = async (email: string) => (await row(email))?.role

describe('an invitation', () => {
  it('is mailed with a link that makes a new account a florist, once', async () => {
    const { id, email, token } = await invited('florist')
    expect(await readInvitation(test.shop, token)).toEqual({
      ok: true,
      value: { email, role: 'florist', hasAccount: false },
    })
    expect(await accept(token)).toMatchObject({ ok: true, value: { isNew: true, user: { email, role: 'florist' } } })
    expect(await row(email)).toMatchObject({ isAdmin: true, firstName: 'An', emailVerifiedAt: expect.any(Date) })
    expect(await signIn(test.shop, { email, password: PASSWORD }, '192.0.2.1')).toMatchObject({ ok: true })
    for (const again of [await accept(token), await readInvitation(test.shop, token)])
      expect(again).toMatchObject({ ok: false, code: 'link_used' })
    const entries = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([['invited', owner.email]])
    expect(JSON.stringify(entries)).not.toContain(email)
  })

  it('says that it has removed what was saved in an account whose email nobody had proved', async () => {
    const saved = await invited('florist')
    await test.shop.db.insert(users).values({ email: saved.email, phone: '0900 666 666' })
    expect(await accept(saved.token)).toMatchObject({ value: { isNew: true, profileCleared: true } })
    expect(await row(saved.email)).toMatchObject({ phone: '', firstName: 'An' })
    const empty = await invited('florist')
    await test.shop.db.insert(users).values({ email: empty.email })
    expect(await accept(empty.token)).toMatchObject({ value: { isNew: true, profileCleared: false } })
  })

  it('is composed at the moment of sending, in its language, and not at all once it is withdrawn', async () => {
    const { id, email } = await invited('courier')
    const mail = { kind: 'staff_invitation', about: id, locale: 'vi', detail: null } as never
    const sent = await compose(test.shop, mail)
    if (typeof sent === 'string') throw new Error(sent)
    expect(sent.to.address).toBe(email)
    const { href } = sent.content.parts.find((part) => part.kind === 'button')!
    const token = /\/vi\/invitation#token=([\w-]{43})$/.exec(href)![1]!
    const stored = await test.shop.db.select().from(staffInvitationLinks)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await readInvitation(test.shop, token)).toMatchObject({ ok: true, value: { role: 'courier' } })
    expect(await withdrawInvitation(test.shop, owner, id)).toMatchObject({ ok: true })
    expect(await compose(test.shop, mail)).toBe('nothing')
    expect(await accept(token)).toMatchObject({ code: 'link_invalid' })
    expect(await withdrawInvitation(test.shop, owner, id)).toMatchObject({ code: 'not_found' })
  })

  it('expires after 72 hours; sent again it has a new link, and the old one is gone', async () => {
    const { id, token } = await invited('florist')
    test.setNow(new Date(Date.now() + 3 * DAY_MS + 1000))
    try {
      expect(await accept(token)).toMatchObject({ code: 'link_expired' })
      expect(await resendInvitation(test.shop, owner, id)).toMatchObject({ ok: true })
      expect(await accept(token)).toMatchObject({ code: 'link_invalid' })
      expect(await accept(await mintInvitationLink(test.shop, id))).toMatchObject({ ok: true })
    } finally {
      test.setNow(new Date())
    }
  })

  it('that another owner sends again is theirs, and stays when the first one leaves', async () => {
    const leaving = await hire('owner')
    const { id } = await invited('florist', newEmail(), leaving)
    expect(await resendInvitation(test.shop, owner, id)).toMatchObject({ ok: true })
    await changeRole(test.shop, owner, leaving.id, 'florist')
    expect(await accept(await mintInvitationLink(test.shop, id))).toMatchObject({ ok: true })
  })

  it('is refused for a member of the staff, and changes no role of one who became staff since', async () => {
    const email = newEmail()
    const { token } = await invited('florist', email)
    await test.shop.db.insert(users).values({ email, ...roleColumns('owner'), emailVerifiedAt: new Date() })
    expect(await accept(token)).toMatchObject({ code: 'already_staff' })
    expect(await roleOf(email)).toBe('owner')
    expect(await inviteStaff(test.shop, owner, { email, role: 'courier', locale: 'en' })).toMatchObject({
      code: 'already_staff',
    })
    await test.shop.db.delete(users).where(eq(users.email, email))
  })

  it('replaces an earlier one of the same email, whose link is invalid then', async () => {
    const first = await invited('owner')
    const second = await invited('courier', first.email)
    expect(await accept(first.token)).toMatchObject({ code: 'link_invalid' })
    expect(await accept(second.token)).toMatchObject({ ok: true })
    expect(await roleOf(first.email)).toBe('courier')
  })

  it('accepts no tampered token, no weak password and no missing one', async () => {
    const { token, email } = await invited('florist')
    for (const wrong of ['', 'x', `${token}x`, token.slice(1), token.toUpperCase()])
      expect(await accept(wrong)).toMatchObject({ code: 'link_invalid' })
    expect(await accept(token, null, 'password123')).toMatchObject({ code: 'weak_password' })
    expect(await acceptInvitation(test.shop, { token, firstName: '', lastName: '' }, null)).toMatchObject({
      code: 'weak_password',
    })
    expect(await row(email)).toBeUndefined()
  })

  it('of two tabs at once lets one in', async () => {
    const { token, email } = await invited('florist')
    const both = await Promise.all([accept(token), accept(token, null, 'một mật khẩu khác')])
    expect(both.map((each) => (each.ok ? 'ok' : each.code)).toSorted()).toEqual(['link_used', 'ok'])
    expect(await roleOf(email)).toBe('florist')
  })

  it('asks the owner of an existing account to sign in to it, and keeps its password', async () => {
    const email = newEmail()
    const [customer] = await test.shop.db
      .insert(users)
      .values({ email, emailVerifiedAt: new Date(), passwordHash: 'kept' })
      .returning()
    const { token } = await invited('florist', email)
    expect(await readInvitation(test.shop, token)).toMatchObject({ value: { hasAccount: true } })
    for (const other of [null, owner]) expect(await accept(token, other)).toMatchObject({ code: 'invitation_sign_in' })
    expect(await roleOf(email)).toBeNull()
    expect(await accept(token, customer)).toMatchObject({ ok: true, value: { isNew: false } })
    expect(await row(email)).toMatchObject({ role: 'florist', passwordHash: 'kept', firstName: '' })
  })

  it('takes an account that a stranger opened with the email away from the stranger', async () => {
    const email = newEmail()
    const squatter = await register(test.shop, { email, password: 'squatters own 99', firstName: 'Evil', lastName: '' })
    if (!squatter.ok) throw new Error(squatter.code)
    await test.shop.db.update(users).set({ phone: '0900 666 666' }).where(eq(users.id, squatter.value.id))
    const cookies = (await test.shop.sessions.start(squatter.value))!
    const { token } = await invited('owner', email)
    expect(await accept(token)).toMatchObject({ ok: true, value: { isNew: true } })
    expect(await signIn(test.shop, { email, password: 'squatters own 99' }, '192.0.2.2')).toMatchObject({ ok: false })
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    expect(await test.shop.sessions.read(new Request('http://localhost:9', { headers: { cookie } }))).toBeNull()
    expect(await row(email)).toMatchObject({ role: 'owner', firstName: 'An', phone: '' })
    expect(await changeRole(test.shop, owner, squatter.value.id, null)).toMatchObject({ ok: true })
  })

  it('is worth nothing once its sender is an owner no longer', async () => {
    const leaving = await hire('owner')
    const { token, id } = await invited('owner', newEmail(), leaving)
    expect(await changeRole(test.shop, owner, leaving.id, 'florist')).toMatchObject({ ok: true })
    expect(await accept(token)).toMatchObject({ code: 'link_invalid' })
    const mail = { kind: 'staff_invitation', about: id, locale: 'en', detail: null } as never
    expect(await compose(test.shop, mail)).toBe('nothing')
    await expect(
      inviteStaff(test.shop, leaving, { email: newEmail(), role: 'owner', locale: 'en' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('a member of the staff', () => {
  const self = (id: string) => readStaff(test.shop, { id }, { idHash: '' })

  it('is signed out by the removal, and a customer from then on', async () => {
    const florist = await hire('florist')
    const cookie = (await test.shop.sessions.start(florist))!.map((line) => line.split(';')[0]).join('; ')
    const read = () => test.shop.sessions.read(new Request('http://localhost:9', { headers: { cookie } }))
    expect(await read()).toMatchObject({ user: { role: 'florist' } })
    expect(await changeRole(test.shop, owner, florist.id, null)).toMatchObject({ ok: true })
    expect(await read()).toBeNull()
    expect(await row(florist.email)).toMatchObject({ role: null, isAdmin: false })
    expect((await self(owner.id)).members.map(({ id }) => id)).not.toContain(florist.id)
    expect(await changeRole(test.shop, owner, florist.id, 'owner')).toMatchObject({ code: 'not_found' })
    const [entry] = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, florist.id))
    expect(entry).toMatchObject({ action: 'role_changed', changes: { role: ['florist', null] }, actor: owner.email })
  })

  it('has sessions that an owner sees and ends, one or all but the own', async () => {
    const florist = await hire('florist')
    for (let each = 0; each < 3; each++) await test.shop.sessions.start(florist)
    const open = async () => (await self(owner.id)).members.find(({ id }) => id === florist.id)!.sessions
    const [first, second] = await open()
    const by = (idHash: string) => ({ user: owner, session: { idHash } })
    expect(await endStaffSessions(test.shop, by(''), florist.id, first!.id)).toMatchObject({ value: 1 })
    expect(await endStaffSessions(test.shop, by(''), florist.id, first!.id)).toMatchObject({ code: 'not_found' })
    expect(await endStaffSessions(test.shop, by(''), owner.id, second!.id)).toMatchObject({ code: 'not_found' })
    expect(await endStaffSessions(test.shop, by(second!.id), florist.id, null)).toMatchObject({ value: 1 })
    expect((await open()).map(({ id }) => id)).toEqual([second!.id])
    const [customer] = await test.shop.db.select().from(users).where(eq(users.email, 'customer@example.com'))
    expect(await endStaffSessions(test.shop, by(''), customer!.id, null)).toMatchObject({ code: 'not_found' })
  })

  it('of a demo keeps the role if its password is published', async () => {
    const [published] = await test.shop.db.select().from(users).where(eq(users.email, 'admin@example.com'))
    for (const role of ['courier', null] as const)
      expect(await changeRole(test.shop, owner, published!.id, role)).toMatchObject({ code: 'demo_account' })
  })
})

describe('the last owner', () => {
  it('stays: of two owners who demote each other at once, or leave at once, one is left', async () => {
    await test.shop.db.update(users).set(roleColumns('florist')).where(eq(users.role, 'owner'))
    const [a, b] = [await hire('owner'), await hire('owner')]
    const both = await Promise.allSettled([
      changeRole(test.shop, a, b.id, 'courier'),
      changeRole(test.shop, b, a.id, 'courier'),
    ])
    const won = both.filter((each) => each.status === 'fulfilled' && each.value.ok)
    expect(won).toHaveLength(1)
    const left = await test.shop.db.select().from(users).where(eq(users.role, 'owner'))
    expect(left).toHaveLength(1)

    const other = await hire('owner')
    const leave = (person: { id: string }) => changeRole(test.shop, person as typeof a, person.id, null)
    const leaving = await Promise.all([leave(left[0]!), leave(other)])
    expect(leaving.map((each) => (each.ok ? 'ok' : each.code)).toSorted()).toEqual(['last_owner', 'ok'])
    const [last] = await test.shop.db.select().from(users).where(eq(users.role, 'owner'))
    expect(await deleteAccount(test.shop, last!, undefined, signedIn())).toMatchObject({ code: 'last_owner' })
    expect(await roleOf(last!.email)).toBe('owner')
    expect(await changeRole(test.shop, last!, last!.id, 'owner')).toMatchObject({ ok: true })
  })

  it('leaves no invitation of a forgotten sender behind that opens', async () => {
    const [last] = await test.shop.db.select().from(users).where(eq(users.role, 'owner'))
    const leaving = await hire('owner')
    const { token } = await invited('owner', newEmail(), leaving)
    expect(await deleteAccount(test.shop, leaving, undefined, signedIn())).toMatchObject({ ok: true })
    expect(await accept(token)).toMatchObject({ code: 'link_invalid' })
    expect(last?.role).toBe('owner')
    expect((await readStaff(test.shop, last!, { idHash: '' })).invitations).toEqual([])
    expect((await test.shop.db.select().from(staffInvitations)).length).toBeGreaterThan(0)
  })
})

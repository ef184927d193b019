import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mergeForgotten } from '#db/forgotten-files.ts'
import { contactMessages, mails, orders, shopState, auditLog, users } from '#db/schema/index.ts'
import { anAccount, anOrder, anUnpaidCheckout, personalIn, signedInNow } from '#tests/factories/customers.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { deleteAccount } from '#features/account/server/delete-account.ts'
import { isApplied } from './applied-ledgers.ts'
import { forgetAgain } from './forget-again.ts'
import { readLedger, recordForgotten } from './ledger.ts'
import { forgetPerson } from './requests.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { roleColumns } from '#shared/staff.ts'

const signedIn = () => ({ locale: 'vi' as const, session: signedInNow(test) })
const PAST = new Date(Date.now() - 48 * HOUR_MS)

let test: TestShop
beforeEach(async () => {
  test = await openTestShop()
})
afterEach(() => test.close())

/** Lets the database know an older ledger, as after a restore. */
const restored = () => test.shop.db.delete(shopState).where(eq(shopState.key, 'forgottenLedger'))

/** Does what a restore does: earlier rows exist again, and the database knows an older ledger. */
async function bringBack(email: string, phone = '0900'): Promise<{ account: string; order: string }> {
  const user = await anAccount(test, { email, phone, createdAt: PAST })
  const order = await anOrder(test, { id: user.id, email, phone, createdAt: PAST })
  await test.shop.db
    .insert(contactMessages)
    .values({ name: 'L', email, phone, subject: 's', message: 'm', locale: 'vi', createdAt: PAST })
  await restored()
  return { account: user.id, order }
}
const accounts = async (email: string) =>
  (await test.shop.db.select({ id: users.id }).from(users).where(eq(users.email, email))).map(({ id }) => id)

describe('a restored database', () => {
  it.each([
    ['an email', 'Back@example.com'],
    ['a phone number', '+84 909 777 666'],
  ])('forgets again whom it had forgotten by %s, and says so', async (_, handle) => {
    const { shop } = test
    await bringBack('back@example.com', '0909777666')
    expect(await forgetPerson(shop, await theAdmin(test), handle)).toMatchObject({ ok: true })

    const { order } = await bringBack('back@example.com', '0909777666')
    expect(await forgetAgain(shop)).toBeGreaterThan(0)
    expect(await personalIn(test, order)).toBe('')
    expect(await shop.db.select().from(contactMessages).where(eq(contactMessages.email, 'back@example.com'))).toEqual(
      [],
    )
    expect((await shop.db.select().from(auditLog)).at(-1)).toMatchObject({ actor: 'retention', action: 'forgotten' })
    // Once it agrees with the ledger, nothing is read again.
    expect(await forgetAgain(shop)).toBe(0)
  })

  it('forgets again an account that its owner had deleted, with the mails to its email', async () => {
    const { db } = test.shop
    const email = 'gone@example.com'
    const user = await anAccount(test, { email, createdAt: PAST })
    await deleteAccount(test.shop, user, undefined, signedIn())
    await db.insert(users).values({ ...user, passwordHash: null })
    await db.insert(mails).values({ id: 'back', kind: 'back_in_stock', about: email, locale: 'vi', dueAt: PAST })
    await restored()
    await forgetAgain(test.shop)
    expect(await accounts(email)).toEqual([])
    expect(await db.$count(mails, eq(mails.about, email))).toBe(0)
  })

  it('keeps the account and the orders of a person who came back', async () => {
    const email = 'again@example.com'
    const user = await anAccount(test, { email, createdAt: PAST })
    await deleteAccount(test.shop, user, undefined, signedIn())
    const later = new Date(Date.now() + HOUR_MS)
    const anew = await anAccount(test, { email, createdAt: later })
    const order = await anOrder(test, { id: anew.id, email, createdAt: later })
    await restored()
    expect(await forgetAgain(test.shop)).toBe(0)
    expect(await accounts(email)).toEqual([anew.id])
    expect(await personalIn(test, order)).toContain(email)
  })

  it('does not count rows that wait to be blanked as rows that came back', async () => {
    const { shop } = test
    const user = await anAccount(test, { email: 'waits@example.com', createdAt: PAST })
    const open = await anOrder(test, { id: user.id, email: user.email, status: 'pending', createdAt: PAST })
    await anUnpaidCheckout(test, { email: user.email, userId: user.id })
    test.setNow(new Date(Date.now() + HOUR_MS))
    expect(await deleteAccount(shop, user, undefined, signedIn())).toMatchObject({ ok: true })
    const entries = await shop.db.select().from(auditLog)
    await restored()
    expect(await forgetAgain(shop)).toBe(0)
    expect(await shop.db.select().from(auditLog)).toEqual(entries)
    expect(await personalIn(test, open)).toContain('waits@example.com')
  })

  it('forgets again orders of a guest under the email of an account that was forgotten by phone', async () => {
    const { shop } = test
    const email = 'byphone@example.com'
    await anAccount(test, { email, phone: '0909777666', createdAt: PAST })
    await anOrder(test, { email, phone: '0911', createdAt: PAST })
    await forgetPerson(shop, await theAdmin(test), '0909777666')
    const order = await anOrder(test, { email, phone: '0911', createdAt: PAST })
    await restored()
    await forgetAgain(shop)
    expect(await personalIn(test, order)).toBe('')
  })

  it('leaves other people alone', async () => {
    const { shop } = test
    await bringBack('one@example.com')
    await forgetPerson(shop, await theAdmin(test), 'one@example.com')
    const before = await shop.db.select().from(orders)
    await bringBack('two@example.com')
    expect(await forgetAgain(shop)).toBe(0)
    expect(await shop.db.select().from(orders)).toHaveLength(before.length + 1)
    expect(await accounts('two@example.com')).toHaveLength(1)
  })

  it('forgets again the guest of a deleted account, not the orders of others who name its email', async () => {
    const { shop } = test
    const email = 'gone@example.com'
    const user = await anAccount(test, { email, createdAt: PAST })
    const other = await anOrder(test, { id: (await anAccount(test)).id, email, createdAt: PAST })
    await deleteAccount(shop, user, undefined, signedIn())
    expect(await forgetAgain(shop)).toBe(0)
    expect(await personalIn(test, other)).toContain(email)

    const guest = await anOrder(test, { email, createdAt: PAST })
    await restored()
    expect(await forgetAgain(shop)).toBeGreaterThan(0)
    expect(await personalIn(test, guest)).toBe('')
    expect(await personalIn(test, other)).toContain(email)
  })

  it('forgets again, by the email that staff forgot, also orders of other accounts', async () => {
    const { shop } = test
    const email = 'gone@example.com'
    const other = await anAccount(test)
    await anOrder(test, { id: other.id, email, createdAt: PAST })
    await forgetPerson(shop, await theAdmin(test), email)
    const order = await anOrder(test, { id: other.id, email, createdAt: PAST })
    await restored()
    await forgetAgain(shop)
    expect(await personalIn(test, order)).toBe('')
    expect(await accounts(other.email)).toEqual([other.id])
  })

  it('leaves an older account alone that has a forgotten phone number or email by now', async () => {
    const { shop } = test
    await anOrder(test, { email: 'phone@example.com', phone: '0909777666', createdAt: PAST })
    await anOrder(test, { email: 'taken@example.com', createdAt: PAST })
    const account = await anAccount(test, { createdAt: PAST })
    for (const handle of ['0909777666', 'taken@example.com'])
      expect(await forgetPerson(shop, await theAdmin(test), handle)).toMatchObject({ ok: true })
    await shop.db
      .update(users)
      .set({ phone: '0909 777 666', email: 'taken@example.com' })
      .where(eq(users.id, account.id))
    await deleteAccount(shop, await anAccount(test), undefined, signedIn())
    expect(await forgetAgain(shop)).toBe(0)
    await restored()
    expect(await forgetAgain(shop)).toBe(0)
    expect(await accounts('taken@example.com')).toEqual([account.id])
  })

  it('forgets an account again once it has no role any more', async () => {
    const { shop } = test
    const user = await anAccount(test, { createdAt: PAST })
    await deleteAccount(shop, user, undefined, signedIn())
    await shop.db.insert(users).values({ ...user, ...roleColumns('owner'), passwordHash: null })
    const order = await anOrder(test, { id: user.id, email: user.email, createdAt: PAST })
    await restored()
    for (const _round of [1, 2]) expect(await forgetAgain(shop)).toBe(0)
    expect(await accounts(user.email)).toEqual([user.id])
    expect(await personalIn(test, order)).toContain(user.email)
    await shop.db.update(users).set(roleColumns(null)).where(eq(users.id, user.id))
    expect(await forgetAgain(shop)).toBeGreaterThan(0)
    expect(await accounts(user.email)).toEqual([])
    expect(await personalIn(test, order)).toBe('')
  })
})

it('requests have their turn between the parts of a search', async () => {
  const { shop } = test
  const message = { name: 'L', email: 'l@example.com', phone: '', subject: 's', message: 'm', locale: 'vi' as const }
  await shop.db.insert(contactMessages).values(Array.from({ length: 501 }, () => message))
  await recordForgotten(shop.config.dataDir, [{ kind: 'user', value: 'gone' }], new Date())
  const { signal } = new AbortController()
  let hadTurn = false
  const turns: boolean[] = []
  vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
    if (turns.length === 0) setImmediate(() => (hadTurn = true))
    turns.push(hadTurn)
  })
  await forgetAgain(shop, signal)
  expect(turns[0]).toBe(false)
  expect(turns.at(-1)).toBe(true)
})

describe('what the database knows of ledgers', () => {
  const isKnown = async (dataDir: string) => isApplied(test.shop.db, (await readLedger(dataDir)).digest)

  it('is right after each forgetting, also where each process has a data directory of its own', async () => {
    const { shop } = test
    const other = { ...shop, config: { ...shop.config, dataDir: join(shop.config.dataDir, 'other') } }
    for (const each of [shop, other, shop]) {
      await deleteAccount(each, await anAccount(test), undefined, signedIn())
      for (const { config } of [shop, other]) expect(await isKnown(config.dataDir)).toBe(true)
    }
  })

  it('is not that of a forgetting whose commit failed: the next round makes up for it, also after another', async () => {
    const { shop } = test
    const user = await anAccount(test, { createdAt: PAST })
    await recordForgotten(shop.config.dataDir, [{ kind: 'user', value: user.id }], new Date())
    await deleteAccount(shop, await anAccount(test), undefined, signedIn())
    expect(await isKnown(shop.config.dataDir)).toBe(false)
    expect(await forgetAgain(shop)).toBe(1)
    expect(await accounts(user.email)).toEqual([])
    expect(await isKnown(shop.config.dataDir)).toBe(true)
  })
})

describe('the ledger', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moc-lan-ledger-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('survives a line that was cut off', async () => {
    await recordForgotten(folder, [{ kind: 'email', value: 'a@example.com' }], new Date(1000))
    await appendFile(join(folder, 'forgotten.jsonl'), '{"at":"2026-')
    await recordForgotten(folder, [{ kind: 'phone', value: '0901234567' }], new Date(2000))
    const ledger = await readLedger(folder)
    expect(ledger.forgottenAt({ kind: 'email', value: 'a@example.com' })).toEqual(new Date(1000))
    expect(ledger.forgottenAt({ kind: 'phone', value: '0901234567' })).toEqual(new Date(2000))
    expect(ledger.forgottenAt({ kind: 'email', value: 'b@example.com' })).toBeNull()
  })

  it('is not rolled back: two of them are merged, even with different keys', async () => {
    const other = join(folder, 'backup')
    await recordForgotten(other, [{ kind: 'email', value: 'old@example.com' }], new Date(1000))
    await recordForgotten(folder, [{ kind: 'email', value: 'new@example.com' }], new Date(2000))
    await mergeForgotten(other, folder)
    const merged = await readLedger(folder)
    for (const value of ['old@example.com', 'new@example.com'])
      expect(merged.forgottenAt({ kind: 'email', value })).not.toBeNull()
    // Merging again, or in the other direction, adds nothing.
    const text = await readFile(join(folder, 'forgotten.jsonl'), 'utf8')
    await mergeForgotten(folder, other)
    await mergeForgotten(other, folder)
    expect(await readFile(join(folder, 'forgotten.jsonl'), 'utf8')).toBe(text)
    expect((await readLedger(folder)).digest).toBe(merged.digest)
  })
})

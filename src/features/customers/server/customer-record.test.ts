import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, customerConsents, customerNotes, customers, users } from '#db/schema/index.ts'
import { queueReminders } from '#features/reminders/server/queue-reminders.ts'
import { addReminder } from '#features/reminders/server/reminders.ts'
import { aMember, anAccount, anOrder } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { MAX_NOTES } from '../customer-record.schema.ts'
import { recordConsent } from './consents.ts'
import { addNote, removeNote } from './customer-notes.ts'
import { readCustomer } from './customer-record.ts'
import { listCustomers } from './list-customers.ts'

let test: TestShop
let florist: { id: string; email: string }
beforeAll(async () => {
  test = await openTestShop()
  florist = await aMember(test, 'florist', { firstName: 'Mai' })
})
afterAll(() => test.close())

async function idOf(email: string): Promise<string> {
  const { rows } = await listCustomers(test.shop.db, { q: email }, { page: 1, pageSize: 50, offset: 0 }, 'vi')
  return rows.find((row) => row.email === email)!.id
}

async function read(id: string) {
  const record = await readCustomer(test.shop, id, 'vi')
  if (!record.ok) throw new Error(record.code)
  return record.value
}

const guest = async (email: string) => {
  await anOrder(test, { email, phone: '0900 111 222' })
  return idOf(email)
}
const agree = (id: string, kind: 'news' | 'occasions', given = true) =>
  recordConsent(test.shop, florist, id, { kind, given, means: 'phone' })
const note = (id: string, text: string, key: string = crypto.randomUUID()) =>
  addNote(test.shop, florist, id, { key, text })

describe('the record of a customer', () => {
  it('of a guest has sums, and neither account nor occasions', async () => {
    const id = await guest('record@example.com')
    expect(await read(id)).toMatchObject({
      id,
      name: 'Vũ Lan',
      email: 'record@example.com',
      phone: '0900 111 222',
      hasAccount: false,
      totalOrders: 1,
      consents: { news: null, occasions: null },
      occasions: null,
      notes: [],
    })
    expect(await readCustomer(test.shop, 'nobody', 'vi')).toEqual({ ok: false, code: 'not_found' })
  })

  it('keeps what was noted and agreed under an email when an account proves it, also by the old id', async () => {
    const email = 'proves@example.com'
    const id = await guest(email)
    await note(id, 'Thích hoa trắng')
    await agree(id, 'news')
    const { id: userId } = await anAccount(test, { email, verified: false })
    await anOrder(test, { id: userId, email, phone: '' })
    await idOf(email)
    await test.shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId))
    const merged = await read(id)
    expect(merged).toMatchObject({ hasAccount: true, totalOrders: 2, consents: { news: { given: true, by: 'Mai' } } })
    expect(merged.notes).toMatchObject([{ text: 'Thích hoa trắng', by: 'Mai' }])
    expect(await read(merged.id)).toEqual(merged)
    // What is recorded through the old id counts for the whole customer.
    await agree(id, 'news', false)
    expect((await read(merged.id)).consents.news).toMatchObject({ given: false })
  })

  it('shows occasions only while the customer agrees to it', async () => {
    const account = await anAccount(test, { email: 'days@example.com' })
    const saved = { who: 'Mẹ', occasion: 'birthday', calendar: 'lunar', month: 8, day: 15, daysBefore: 3 } as const
    await addReminder(test.shop, account.id, { ...saved, locale: 'vi' })
    const id = await idOf('days@example.com')
    expect((await read(id)).occasions).toBeNull()
    await agree(id, 'news')
    expect((await read(id)).occasions).toBeNull()
    await agree(id, 'occasions')
    expect((await read(id)).occasions).toMatchObject([{ who: 'Mẹ', occasion: 'birthday', month: 8, day: 15 }])
    await agree(id, 'occasions', false)
    expect((await read(id)).occasions).toBeNull()
  })
})

it('occasions are those of today, also when the mail of one was queued', async () => {
  const now = test.shop.clock.now()
  const account = await anAccount(test, { email: 'next@example.com' })
  const id = await idOf('next@example.com')
  await agree(id, 'occasions')
  const yearly = { occasion: 'birthday', calendar: 'solar', daysBefore: 3, locale: 'vi' } as const
  try {
    test.setNow(new Date('2027-06-17T05:00:00Z'))
    await addReminder(test.shop, account.id, { ...yearly, who: 'Bố', month: 8, day: 1 })
    await addReminder(test.shop, account.id, { ...yearly, who: 'Mẹ', month: 6, day: 20 })
    await queueReminders(test.shop)
    expect((await read(id)).occasions).toMatchObject([
      { who: 'Mẹ', nextOn: '2027-06-20' },
      { who: 'Bố', nextOn: '2027-08-01' },
    ])
  } finally {
    test.setNow(now)
  }
})

describe('consents', () => {
  it('are recorded once for each change, and never changed afterwards', async () => {
    const { db } = test.shop
    const id = await guest('twice@example.com')
    await agree(id, 'news', false)
    await Promise.all([agree(id, 'news'), agree(id, 'news'), agree(id, 'news')])
    await agree(id, 'news', false)
    await agree(id, 'news')
    const rows = await db.select().from(customerConsents).where(eq(customerConsents.customerId, id))
    expect(rows.toSorted((a, b) => +a.createdAt - +b.createdAt).map(({ given }) => given)).toEqual([true, false, true])
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'consent_given',
      'consent_given',
      'consent_withdrawn',
    ])
    expect(await agree('nobody', 'news')).toEqual({ ok: false, code: 'not_found' })
  })
})

describe('notes', () => {
  it('are added once by their key, and the audit log does not hold their text', async () => {
    const id = await guest('noted@example.com')
    const key = crypto.randomUUID()
    await Promise.all([note(id, 'Dị ứng hoa ly', key), note(id, 'Dị ứng hoa ly', key)])
    expect((await read(id)).notes).toMatchObject([{ id: key, text: 'Dị ứng hoa ly', by: 'Mai' }])
    const entries = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries.map(({ action }) => action)).toEqual(['note_added'])
    expect(JSON.stringify(entries)).not.toContain('hoa ly')
  })

  it('are refused under the key of another text or customer', async () => {
    const [id, other] = [await guest('keyed@example.com'), await guest('another@example.com')]
    const key = crypto.randomUUID()
    await note(id, 'Dị ứng hoa ly', key)
    expect(await note(id, 'Thích hoa ly', key)).toEqual({ ok: false, code: 'entry_key_used' })
    expect(await note(other, 'Dị ứng hoa ly', key)).toEqual({ ok: false, code: 'entry_key_used' })
    expect(await note(id, 'Dị ứng hoa ly', key)).toMatchObject({ ok: true })
    expect((await read(id)).notes).toMatchObject([{ id: key, text: 'Dị ứng hoa ly' }])
    expect((await read(other)).notes).toEqual([])
  })

  it('are deleted from their own customer only', async () => {
    const [id, other] = [await guest('first@example.com'), await guest('second@example.com')]
    const key = crypto.randomUUID()
    await note(id, 'x', key)
    expect(await removeNote(test.shop, florist, other, key)).toMatchObject({ ok: true })
    expect((await read(id)).notes).toHaveLength(1)
    await removeNote(test.shop, florist, id, key)
    expect(await removeNote(test.shop, florist, id, key)).toMatchObject({ ok: true })
    expect((await read(id)).notes).toEqual([])
  })

  it('are at most a hundred, also for two who add the last one at once', async () => {
    const id = await guest('talkative@example.com')
    const rows = Array.from({ length: MAX_NOTES - 1 }, () => ({ customerId: id, text: 'x' }))
    await test.shop.db.insert(customerNotes).values(rows)
    const both = await Promise.all([note(id, 'a'), note(id, 'b')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'too_many_notes' })
  })

  it('go with the record', async () => {
    const id = await guest('gone@example.com')
    await note(id, 'x')
    await agree(id, 'news')
    await test.shop.db.delete(customers).where(eq(customers.id, id))
    expect(await test.shop.db.select().from(customerNotes).where(eq(customerNotes.customerId, id))).toEqual([])
    expect(await test.shop.db.select().from(customerConsents).where(eq(customerConsents.customerId, id))).toEqual([])
  })
})

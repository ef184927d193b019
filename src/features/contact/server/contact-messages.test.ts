import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { contactMessages, auditLog } from '#db/schema/index.ts'
import { CONTACT_FIELDS, type ContactMessage } from '../contact.ts'
import { listContactMessages, markContactMessage } from './contact-messages.ts'
import { sendContactMessage } from './send-contact-message.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  const written = { name: 'Đỗ Thị Ánh', email: 'anh@example.com', phone: '+84 900 000 096', subject: 'Hỏi giá' }
  await sendContactMessage(test.shop, { ...written, message: 'Bó (Hoa Hồng) đỏ bao nhiêu?' }, 'vi')
  await sendContactMessage(test.shop, { ...written, name: 'Ann', subject: 'Tulips', message: 'How much?' }, 'en')
})
afterAll(() => test.close())

it('the table has exactly the fields of the form', () => {
  type Row = Omit<
    typeof contactMessages.$inferSelect,
    'id' | 'locale' | 'readAt' | 'doneAt' | 'answeredAt' | 'createdAt' | 'search'
  >
  expectTypeOf<Row>().toEqualTypeOf<ContactMessage>()
  expect(CONTACT_FIELDS.filter((field) => !(field in contactMessages))).toEqual([])
})

const find = (query: string, message = '') =>
  listContactMessages(test.shop.db, { state: 'all', query, message, offset: 0, pageSize: 50 })
const subjects = async (query: string) => (await find(query)).rows.map(({ subject }) => subject)

it.each([['hoa hong'], ['HOA HỒNG'], ['hồng hoa do'], ['do thi anh'], ['hoi gia'], ['bao nhieu']])(
  'a message is found by %s, whatever its diacritics and case',
  async (query) => {
    expect(await subjects(query)).toEqual(['Hỏi giá'])
    expect((await find(query)).total).toBe(1)
  },
)

it('messages are found by phone number and address, and an empty query lists all of them', async () => {
  expect(await subjects('0900 000 096')).toHaveLength(2)
  expect(await subjects('anh@example')).toHaveLength(2)
  expect(await subjects('  ')).toHaveLength(2)
  expect(await subjects('hoa lan')).toEqual([])
  // A diacritic alone is not a word.
  expect(await subjects('\u0301')).toEqual([])
  expect((await find('tulips')).rows[0]).not.toHaveProperty('search')
})

it('a message that a mail links to is listed alone', async () => {
  const { id } = (await find('hoi gia')).rows[0]!
  expect(await find('', id)).toMatchObject({ rows: [{ id, subject: 'Hỏi giá' }], total: 1 })
  expect(await find('', 'gone')).toEqual({ rows: [], total: 0 })
})

it('a changed message is found by its new words only', async () => {
  const { db } = test.shop
  await db.update(contactMessages).set({ subject: 'Hoa Súng' }).where(eq(contactMessages.subject, 'Tulips'))
  expect(await subjects('hoa sung')).toEqual(['Hoa Súng'])
  expect(await subjects('tulips')).toEqual([])
})

it('the audit log distinguishes marking a message from unmarking it', async () => {
  const admin = await theAdmin(test)
  const [message] = (await find('hoi gia')).rows
  for (const change of [{ read: true }, { done: true }, { done: true }, { done: false }, { read: false }])
    await markContactMessage(test.shop, admin, message!.id, change)
  await markContactMessage(test.shop, admin, message!.id, { read: true, done: true })
  const entries = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, message!.id))
  expect(entries.map(({ action }) => action)).toEqual(['read', 'done', 'reopened', 'unread', 'done'])
})

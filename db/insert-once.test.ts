import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './client.ts'
import { insertOnce } from './insert-once.ts'
import { auditLog, mails } from './schema/index.ts'
import { TemporaryShop } from './testing/temporary-shop.ts'

const insertMails = insertOnce(mails, (insert) =>
  insert.onConflictDoNothing().returning({ id: mails.id, dueAt: mails.dueAt }),
)
const insertLog = insertOnce(auditLog, (insert) => insert.onConflictDoNothing())

const shop = new TemporaryShop()
let db: Database
beforeEach(async () => {
  db = await shop.open()
  await db.delete(mails)
})
afterEach(() => shop.remove())

const mail = (id: string) => ({
  id,
  kind: 'order_status' as const,
  about: 'ORD-1',
  detail: null,
  locale: 'vi' as const,
  dueAt: new Date(1_800_000_000_000),
})

test('what is built once writes and returns the same as what is built each time', async () => {
  const [[first], [again]] = await db.batch([insertMails(db, [mail('a')]), insertMails(db, [mail('b')])])
  expect(first).toEqual({ id: 'a', dueAt: mail('a').dueAt })
  expect(again?.id).toBe('b')
  await db.insert(mails).values(mail('c'))
  const [a, b, c] = await db.select().from(mails).orderBy(asc(mails.id))
  const created = { createdAt: expect.any(Date) as Date }
  expect({ ...a, id: 'c', ...created }).toEqual({ ...c, ...created })
  expect({ ...b, id: 'c', ...created }).toEqual({ ...c, ...created })
})

test('rows with other columns, or another number of them, are statements of their own', async () => {
  const [one, two] = await db.batch([
    insertMails(db, [{ ...mail('a'), attempts: 3, detail: 'shipped' }]),
    insertMails(db, [mail('b'), { ...mail('a'), attempts: 9 }, { ...mail('c'), detail: undefined }]),
  ])
  expect([one, two].map((rows) => rows.map(({ id }) => id))).toEqual([['a'], ['b', 'c']])
  const kept = await db
    .select({ id: mails.id, attempts: mails.attempts, detail: mails.detail })
    .from(mails)
    .orderBy(asc(mails.id))
  expect(kept).toEqual([
    { id: 'a', attempts: 3, detail: 'shipped' },
    { id: 'b', attempts: 0, detail: null },
    { id: 'c', attempts: 0, detail: null },
  ])
})

test('an expression is decided each time', async () => {
  const count = sql<string>`(select count(*) from ${mails})`
  await db.batch([
    insertMails(db, [{ ...mail('a'), detail: count }]),
    insertMails(db, [{ ...mail('b'), detail: count }]),
  ])
  const rows = await db.select({ detail: mails.detail }).from(mails).orderBy(asc(mails.id))
  expect(rows.map(({ detail }) => detail)).toEqual(['0', '1'])
})

test('a column that is filled in for each row is not filled in once', async () => {
  const entry = {
    actor: 'lan@example.com',
    entity: 'order' as const,
    entityId: '1',
    action: 'updated' as const,
    changes: { total: [1, 2] as [number, number] },
  }
  await db.batch([insertLog(db, [entry]), insertLog(db, [entry])])
  const rows = await db.select().from(auditLog)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
  expect(rows[0]?.changes).toEqual({ total: [1, 2] })
})

import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { deleteAccount } from '#features/account/server/delete-account.ts'
import { sweepClaims } from '#features/claims/server/sweep-claims.ts'
import { refreshCustomers } from '#features/customers/server/fold-customers.ts'
import { forgetCustomer } from '#features/customers/server/forget-customer.ts'
import { listCustomers } from '#features/customers/server/list-customers.ts'
import { mailFileEnd, mailFolder, mailName } from '#features/mail/server/mail-files.ts'
import { sweepPhotos } from '#features/order-photos/server/sweep-photos.ts'
import { endExpiredCheckouts } from '#features/orders/server/expired-checkouts.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { forgetAgain } from '#features/privacy/server/forget-again.ts'
import { PERSONAL_DATA, type TableName } from '#features/privacy/server/personal-data.ts'
import { sweepReviewPhotos } from '#features/reviews/server/sweep-review-photos.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { anAccount, anOrder, personalIn, signedInNow } from '#tests/factories/customers.ts'
import { allRows, EMAIL, PHONE, recordOf, REFERENCE } from '#tests/factories/forgotten-person.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { aWholePerson } from '#tests/factories/whole-person.ts'
import { PAST_DAY } from '#tests/factories/usual-day.ts'

let test: TestShop
let owner: { id: string; email: string }
beforeEach(async () => {
  test = await openTestShop()
  owner = await theAdmin(test)
})
afterEach(() => test.close())

/** How a person is recognised in what is stored: in any case, with any separators. */
const OF_PERSON = /zephyrine|909123987/

/** Personal texts of the list that hold no name, email or phone of a customer, or stay, with the reason. */
const OTHER_TEXTS: Record<string, readonly string[]> = {
  'of staff': [
    'cashCollections.courier',
    'cashCollections.courierName',
    'cashClosings.courier',
    'cashClosings.courierName',
    'cashClosings.note',
    'runs.courierName',
    'articles.author',
    'auditLog.actor',
  ],
  'a hash or a secret': ['deliveryHolds.visitor', 'rateLimits.key', 'twoStep.secret'],
  'a sign-in that is under way for ten minutes': [
    'signInFlows.state',
    'signInFlows.nonce',
    'signInFlows.codeVerifier',
    'signInFlows.next',
  ],
  'a day': ['reminders.nextOn', 'reminders.remindOn'],
  'the code of a ward': ['addresses.wardCode'],
  'names of files': ['claims.photos'],
  'ids only': ['shopEvents.subject'],
  'without names (docs/webhooks.md)': ['webhookDeliveries.body'],
  'stays, without the name of its writer': ['reviews.comment', 'reviews.search'],
}

/** Returns the personal texts of a table that can hold a name, an email or a phone number of a customer. */
function textsOf(table: TableName): string[] {
  const columns = getTableColumns(schema[table] as SQLiteTable)
  return PERSONAL_DATA[table].personal.filter((name) => {
    const column = columns[name as keyof typeof columns]!
    const isText = column.getSQLType() === 'text' && !column.enumValues?.length
    const isReference = /(Id|By|Hash)$/.test(name)
    return isText && !isReference && !Object.values(OTHER_TEXTS).flat().includes(`${table}.${name}`)
  })
}

const plain = (value: unknown) =>
  JSON.stringify(value)
    .toLowerCase()
    .replaceAll(/[\s.+-]/g, '')
const isOfPerson = (value: unknown) => OF_PERSON.test(plain(value))

describe('forgetting a customer', () => {
  it('leaves name, email and phone nowhere: not in a column, a photo or a mail', async () => {
    const { shop } = test
    const { orderId, photos } = await aWholePerson(test, owner)
    const before = await allRows(test)
    for (const table of Object.keys(PERSONAL_DATA) as TableName[])
      for (const column of textsOf(table)) {
        const { name } = getTableColumns(schema[table] as SQLiteTable)[column as never] as { name: string }
        const rows = before.filter((each) => each.table === getTableName(schema[table] as SQLiteTable))
        expect(
          rows.some(({ row }) => isOfPerson(row[name])),
          `${table}.${column} has a value`,
        ).toBe(true)
      }

    const id = (await recordOf(test, EMAIL))!
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({
      ok: true,
      value: { accounts: 1, orders: 2, openOrders: 0, unpaidCheckouts: 1, messages: 1, reviews: 1 },
    })
    expect(await recordOf(test, EMAIL)).toBeUndefined()
    expect(await forgetCustomer(shop, owner, id)).toEqual({ ok: false, code: 'not_found' })
    await sweepPhotos(shop)
    await sweepClaims(shop)
    await sweepReviewPhotos(shop)
    expect(await Promise.all(photos.map((photo) => shop.storage.privateFiles.read(photo)))).toEqual([null, null, null])
    expect((await readdir(mailFolder(shop.config))).map((name) => name.slice(-17))).toEqual([
      mailFileEnd(mailName('other-mail')),
    ])
    // The unpaid checkout may be being paid at this moment.
    const left = (await allRows(test)).filter(({ row }) => isOfPerson(row))
    expect(new Set(left.map(({ table }) => table))).toEqual(new Set(['checkouts']))
    test.setNow(new Date(Date.now() + 25 * HOUR_MS))
    await endExpiredCheckouts(shop, stripeOf(shop))
    await deleteExpiredRows(shop)
    expect((await allRows(test)).filter(({ row }) => isOfPerson(row))).toEqual([])

    const [order] = await shop.db.select().from(schema.orders).where(eq(schema.orders.id, orderId))
    expect(order).toMatchObject({ total: 1, status: 'delivered', deliveryDate: PAST_DAY, deliveryCity: 'Hanoi' })
    expect(await shop.db.select().from(schema.orderItems).where(eq(schema.orderItems.orderId, orderId))).toHaveLength(1)
    const lines = await shop.db.select().from(schema.bankTransactions)
    expect(lines.map(({ content, note, amount }) => [content, note, amount])).toEqual([
      [REFERENCE, '', 5],
      ['NGUYEN VAN B DH8N4RY2QB', 'Called them', 5],
      ['', '', 5],
    ])
    // Why staff took a refund back is gone; the code of a card's provider is not about the person.
    const refunds = await shop.db.select().from(schema.refunds)
    expect(Object.fromEntries(refunds.map(({ id: refund, failure }) => [refund, failure]))).toEqual({
      ...{ back: null, 'card-back': 'lost_or_stolen_card', 'transfer-back': '…', 'cash-back': '…' },
    })
    const taken = await shop.db.select().from(schema.auditLog).where(eq(schema.auditLog.action, 'refund_failed'))
    expect(taken.map(({ changes }) => changes)).toEqual([{ takenBack: [null, '…'] }, { takenBack: [null, '…'] }])
    expect(await shop.db.select().from(schema.invoiceRequests)).toMatchObject([{ company: 'Hoa Sen', email: '' }])
    const [entry] = await shop.db.select().from(schema.auditLog).where(eq(schema.auditLog.action, 'forgotten'))
    expect(entry).toMatchObject({ actor: owner.email, entity: 'privacy', changes: { orders: [null, 2] } })
  })

  it('leaves everyone else alone, also who gave the same phone or sends to it', async () => {
    const { shop } = test
    const others = [
      await anOrder(test, { email: 'other@example.com', phone: PHONE, status: 'pending' }),
      await anOrder(test, { id: (await anAccount(test, { email: 'own@example.com', phone: PHONE })).id, email: EMAIL }),
    ]
    const sender = await anOrder(test, { email: 'sender@example.com' })
    await shop.db
      .update(schema.orders)
      .set({ recipientName: 'Zephyrine', recipientPhone: PHONE })
      .where(eq(schema.orders.id, sender))
    await anAccount(test, { email: EMAIL, verified: false })
    await refreshCustomers(shop.db)
    const before = await allRows(test)
    const guest = await anOrder(test, { email: EMAIL, phone: PHONE })
    const { rows } = await listCustomers(shop.db, { q: EMAIL }, { page: 1, pageSize: 9, offset: 0 }, 'vi')
    const id = rows.find(({ hasAccount }) => !hasAccount)!.id
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({ ok: true, value: { accounts: 0, orders: 1 } })
    expect(await personalIn(test, guest)).toBe('')
    expect(await forgetAgain(shop)).toBe(0)
    // What a restore does to what the database knows of the ledger.
    await shop.db.delete(schema.shopState).where(eq(schema.shopState.key, 'forgottenLedger'))
    expect(await forgetAgain(shop)).toBe(0)
    const after = new Set((await allRows(test)).map(plain))
    const kept = before.filter(({ table }) => table !== 'shop_state')
    expect(kept.filter((row) => !after.has(plain(row)))).toEqual([])
    for (const other of [...others, sender]) expect(await personalIn(test, other)).toContain('Lò Đúc')
  })

  it('forgets an order without an email by its phone, and after a restore no other of that phone', async () => {
    const { shop } = test
    const past = new Date(Date.now() - 48 * HOUR_MS)
    const order = await anOrder(test, { email: '', phone: PHONE, createdAt: past })
    const other = await anOrder(test, { email: 'other@example.com', phone: PHONE, createdAt: past })
    const id = (await recordOf(test, PHONE))!
    const stored = (await shop.db.select().from(schema.orders).where(eq(schema.orders.id, order)))[0]!
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({ ok: true, value: { orders: 1 } })
    expect(await personalIn(test, order)).toBe('')
    // What a restore does: the earlier row is back, and the database knows an older ledger.
    await shop.db
      .update(schema.orders)
      .set({ ...stored, customerId: null })
      .where(eq(schema.orders.id, order))
    await shop.db.delete(schema.shopState).where(eq(schema.shopState.key, 'forgottenLedger'))
    expect(await forgetAgain(shop)).toBeGreaterThan(0)
    expect(await personalIn(test, order)).toBe('')
    expect(await personalIn(test, other)).toContain(PHONE)
  })

  it('happens once, however often it is asked for at the same moment', async () => {
    await anOrder(test, { email: EMAIL })
    const id = (await recordOf(test, EMAIL))!
    const all = await Promise.all([1, 2, 3].map(() => forgetCustomer(test.shop, owner, id)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await test.shop.db.select().from(schema.auditLog)).toHaveLength(1)
  })

  it('changes nothing if it is ended half-way, and can be done again', async () => {
    const { shop } = test
    const order = await anOrder(test, { email: EMAIL })
    const id = (await recordOf(test, EMAIL))!
    const before = await allRows(test)
    // The ledger comes last, and cannot be written.
    const dataDir = join(shop.config.dataDir, 'broken')
    await mkdir(join(dataDir, 'forgotten.jsonl'), { recursive: true })
    const broken = { ...shop, config: { ...shop.config, dataDir } }
    await expect(forgetCustomer(broken, owner, id)).rejects.toThrow()
    expect(await allRows(test)).toEqual(before)
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({ ok: true })
    expect(await personalIn(test, order)).toBe('')
  })

  it('an account that its owner deletes is not refused: its open order is forgotten when it is over', async () => {
    const user = await anAccount(test, { email: EMAIL })
    const open = await anOrder(test, { id: user.id, email: EMAIL, status: 'pending' })
    const deleted = await deleteAccount(test.shop, user, undefined, { locale: 'vi', session: signedInNow(test) })
    expect(deleted).toMatchObject({ ok: true })
    expect(await recordOf(test, EMAIL)).toBeUndefined()
    expect(await personalIn(test, open)).toContain(EMAIL)
    await test.shop.db
      .update(schema.orders)
      .set({ status: 'delivered', updatedAt: new Date() })
      .where(eq(schema.orders.id, open))
    test.setNow(new Date(Date.now() + 2 * HOUR_MS))
    await deleteExpiredRows(test.shop)
    expect(await personalIn(test, open)).toBe('')
  })
})

import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import * as schema from '#db/schema/index.ts'
import { deleteAccount } from '#features/account/server/delete-account.ts'
import { sweepClaims } from '#features/claims/server/sweep-claims.ts'
import { refreshCustomers } from '#features/customers/server/fold-customers.ts'
import { forgetCustomer, readForgetting } from '#features/customers/server/forget-customer.ts'
import { listCustomers } from '#features/customers/server/list-customers.ts'
import { mailFileEnd, mailFolder, mailName } from '#features/mail/server/mail-files.ts'
import { sweepPhotos } from '#features/order-photos/server/sweep-photos.ts'
import { endExpiredCheckouts } from '#features/orders/server/expired-checkouts.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { forgetAgain } from '#features/privacy/server/forget-again.ts'
import { PERSONAL_DATA, type TableName } from '#features/privacy/server/personal-data.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { anAccount, anOrder, anUnpaidCheckout, personalIn } from '#tests/factories/customers.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'

let test: TestShop
let owner: { id: string; email: string }
beforeEach(async () => {
  test = await openTestShop()
  owner = await theAdmin(test)
})
afterEach(() => test.close())

const EMAIL = 'zephyrine@person.example'
const PHONE = '0909 123 987'
const TEXT = 'Zephyrine wrote this'
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

const NO_EXCHANGE = {
  ...{ proposedBy: null, linesBefore: [], lines: [], added: [], subtotal: 0, discount: 0, otherDifference: 0 },
  mail: false,
}
const REFERENCE = 'DH7K3QX9PA'
const ACCOUNT = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA' }
/** Money that arrived, all of it to be placed. */
const LINE = { id: 'b', source: 'feed', accountNumber: ACCOUNT.number, amount: 5, bookedAt: new Date() } as const

/** Writes that an order was paid by bank transfer. */
async function aTransfer(orderId: string): Promise<void> {
  await test.shop.db
    .insert(schema.transferPayments)
    .values({ id: REFERENCE, amount: 5, reference: {}, account: ACCOUNT })
  await test.shop.db
    .update(schema.orders)
    .set({ paymentIntentId: REFERENCE, paymentProvider: BANK_PROVIDER, paymentMethod: 'transfer' })
    .where(eq(schema.orders.id, orderId))
}

/** Resolves to the id of a customer's record by the email or phone that the list shows. */
async function recordOf(shown: string): Promise<string | undefined> {
  const { rows } = await listCustomers(test.shop.db, {}, { page: 1, pageSize: 500, offset: 0 }, 'vi')
  return rows.find(({ email, phone }) => email === shown || phone === shown)?.id
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

/** Every text that the database holds, row by row, also in tables that the schema does not name. */
async function allRows(): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const { db } = test.shop
  const texts = await db.all<{ name: string; columns: string }>(sql`select m.name, json_group_array(c.name) as columns
    from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and upper(c.type) = 'TEXT' group by m.name`)
  const all = []
  for (const { name, columns } of texts) {
    const selected = sql.join(
      (JSON.parse(columns) as string[]).map((column) => sql.identifier(column)),
      sql`, `,
    )
    for (const row of await db.all<Record<string, unknown>>(sql`select ${selected} from ${sql.identifier(name)}`))
      all.push({ table: name, row })
  }
  return all
}

const plain = (value: unknown) =>
  JSON.stringify(value)
    .toLowerCase()
    .replaceAll(/[\s.+-]/g, '')
const isOfPerson = (value: unknown) => OF_PERSON.test(plain(value))

/** Writes a person with a value in each personal text of the database, all of it finished. */
async function aWholePerson(): Promise<{ orderId: string; photo: string }> {
  const { db, storage, config } = test.shop
  const user = await anAccount(test, { email: EMAIL, phone: PHONE, firstName: 'Zephyrine' })
  const userId = user.id
  const orderId = await anOrder(test, { id: userId, email: EMAIL, phone: PHONE })
  const asGuest = await anOrder(test, { email: EMAIL, phone: PHONE, status: 'cancelled' })
  await anUnpaidCheckout(test, { email: EMAIL })
  const whole = {
    customerName: TEXT,
    customerPhone: PHONE,
    deliveryAddress: TEXT,
    notes: TEXT,
    recipientName: TEXT,
    recipientPhone: PHONE,
    cardMessage: TEXT,
    cardSignature: TEXT,
  }
  const asked = { requestedAt: new Date(), updatedAt: new Date() }
  const invoice = { company: TEXT, taxCode: PHONE, address: TEXT, email: EMAIL }
  await db.update(schema.checkouts).set({ ...whole, invoice })
  await db
    .update(schema.orders)
    .set({ ...whole, internalNotes: TEXT, paymentIntentId: REFERENCE, paymentProvider: BANK_PROVIDER })
    .where(eq(schema.orders.id, orderId))
  await db.update(schema.orders).set(whole).where(eq(schema.orders.id, asGuest))
  const [product] = await db.select().from(schema.products).limit(1)
  const soon = new Date(Date.now() + HOUR_MS)
  const device = TEXT
  const mail = { kind: 'order_confirmation', locale: 'vi', dueAt: new Date(), lastError: `550 <${EMAIL}>` } as const
  const [photo, claimPhoto] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.batch([
    db
      .update(schema.users)
      .set({ lastName: TEXT, profileImageUrl: TEXT, passwordHash: TEXT })
      .where(eq(schema.users.id, userId)),
    db.insert(schema.sessions).values({ idHash: 'h', userId, expiresAt: soon, device }),
    db.insert(schema.addresses).values({
      userId,
      position: 0,
      label: TEXT,
      address: TEXT,
      city: 'Hanoi',
      recipientName: TEXT,
      recipientPhone: PHONE,
    }),
    db.insert(schema.reminders).values({
      userId,
      who: TEXT,
      occasion: 'birthday',
      calendar: 'solar',
      month: 1,
      day: 1,
      daysBefore: 1,
      locale: 'vi',
      nextOn: '2031-01-01',
      remindOn: '2030-12-31',
    }),
    db.insert(schema.wishlist).values({ userId, productId: product!.id }),
    db.insert(schema.identities).values({ issuer: TEXT, subject: TEXT, userId }),
    db
      .insert(schema.accountTokens)
      .values({ tokenHash: 't', userId, purpose: 'verify', email: EMAIL, expiresAt: soon }),
    db
      .insert(schema.staffInvitations)
      .values({ id: 'i', email: EMAIL, role: 'florist', locale: 'vi', expiresAt: soon }),
    db.insert(schema.staffInvitationLinks).values({ tokenHash: 'l', invitationId: 'i' }),
    db.insert(schema.twoStep).values({ userId, secret: 's' }),
    db.insert(schema.recoveryCodes).values({ userId, codeHash: 'c' }),
    db.insert(schema.rememberedDevices).values({ tokenHash: 'r', userId, device, lastSeenAt: soon, expiresAt: soon }),
    db.insert(schema.pendingSignIns).values({ tokenHash: 'p', userId, expiresAt: soon }),
    db.insert(schema.orderEdits).values({ id: 'e', orderId, changes: { notes: [TEXT, PHONE] } }),
    db.insert(schema.paymentLinks).values({
      ...{ orderId, amount: 5, currency: 'VND', paymentProvider: 'stripe', expiresAt: soon, closedAt: soon },
      exchange: { ...NO_EXCHANGE, reason: TEXT },
    }),
    db.insert(schema.invoiceRequests).values([
      { orderId, ...asked, company: TEXT, taxCode: PHONE, address: TEXT, email: EMAIL, search: TEXT },
      {
        orderId: asGuest,
        ...asked,
        company: 'Hoa Sen',
        taxCode: '0312345678',
        address: 'x',
        email: EMAIL,
        search: TEXT,
        issuedAt: soon,
        number: '7',
      },
    ]),
    db.insert(schema.cashCollections).values({
      id: 'cash',
      orderId,
      day: '2026-03-08',
      courier: 'Tam',
      courierName: 'Tam',
      due: 1,
      amount: 0,
      reason: TEXT,
      at: new Date(),
    }),
    db.insert(schema.orderPhotos).values({ id: photo, orderId, step: 'finished', state: 'shown', createdBy: owner.id }),
    db
      .insert(schema.claims)
      .values({ orderId, text: TEXT, photos: [claimPhoto], state: 'answered', answer: TEXT, answeredBy: owner.id }),
    db.insert(schema.contactMessages).values({
      id: 'm',
      name: TEXT,
      email: EMAIL,
      phone: PHONE,
      subject: TEXT,
      message: TEXT,
      locale: 'vi',
      search: TEXT,
    }),
    db.insert(schema.refunds).values({ id: 'back', orderId, amount: 5, state: 'succeeded', endedAt: new Date() }),
    db
      .insert(schema.refundAccounts)
      .values({ refundId: 'back', details: TEXT, givenAt: new Date(), expiresAt: soon, version: 1 }),
    db.insert(schema.contactAnswers).values({ messageId: 'm', number: 1, text: TEXT, answeredBy: owner.id }),
    db.insert(schema.backInStock).values({ productId: product!.id, email: EMAIL, locale: 'vi' }),
    db.insert(schema.reviews).values({
      productId: product!.id,
      userId,
      customerName: TEXT,
      rating: 5,
      comment: 'Đẹp',
      answer: TEXT,
      answerLocale: 'vi',
      answeredBy: owner.id,
    }),
    db.insert(schema.mails).values([
      { ...mail, id: 'order-mail', about: orderId },
      { ...mail, id: 'sent-mail', about: orderId, state: 'sent', endedAt: new Date() },
      { ...mail, id: 'reset-mail', kind: 'password_reset', about: EMAIL },
    ]),
    db.insert(schema.transferPayments).values([
      { id: REFERENCE, amount: 5, reference: {}, account: ACCOUNT },
      { id: 'DH8N4RY2QB', amount: 5, reference: {}, account: ACCOUNT },
    ]),
    db.insert(schema.bankTransactions).values([
      {
        ...LINE,
        id: 'b1',
        content: `${TEXT} ${REFERENCE}`,
        paymentId: REFERENCE,
        placed: 4,
        resolution: 'credit',
        note: TEXT,
      },
      {
        ...LINE,
        id: 'b2',
        content: 'NGUYEN VAN B DH8N4RY2QB',
        paymentId: 'DH8N4RY2QB',
        placed: 5,
        note: 'Called them',
      },
      { ...LINE, id: 'b3', content: `${TEXT} DH7K3 QX9PA late`, resolution: 'returned', note: TEXT },
    ]),
    db.insert(schema.auditLog).values({
      actorId: owner.id,
      actor: owner.email,
      entity: 'transfer',
      entityId: 'b1',
      action: 'done',
      changes: { resolution: [null, 'credit'], note: ['', TEXT] },
    }),
  ])
  await storage.privateFiles.keep(photo, Buffer.from(TEXT))
  await storage.privateFiles.keep(claimPhoto, Buffer.from(TEXT))
  await mkdir(mailFolder(config), { recursive: true })
  for (const id of ['order-mail', 'sent-mail', 'other-mail'])
    await writeFile(join(mailFolder(config), `2026-01-01-mail${mailFileEnd(mailName(id))}`), id)
  // What triggers have emptied.
  await db.update(schema.users).set({ search: TEXT }).where(eq(schema.users.id, userId))
  await db.update(schema.orders).set({ search: TEXT }).where(eq(schema.orders.id, orderId))
  await refreshCustomers(db)
  const customerId = (await recordOf(EMAIL))!
  await db.insert(schema.customerNotes).values({ customerId, text: TEXT, createdBy: owner.id })
  await db
    .insert(schema.customerConsents)
    .values({ customerId, kind: 'news', given: true, means: 'phone', recordedBy: owner.id })
  return { orderId, photo }
}

describe('forgetting a customer', () => {
  it('leaves name, email and phone nowhere: not in a column, a photo or a mail', async () => {
    const { shop } = test
    const { orderId, photo } = await aWholePerson()
    const before = await allRows()
    for (const table of Object.keys(PERSONAL_DATA) as TableName[])
      for (const column of textsOf(table)) {
        const { name } = getTableColumns(schema[table] as SQLiteTable)[column as never] as { name: string }
        const rows = before.filter((each) => each.table === getTableName(schema[table] as SQLiteTable))
        expect(
          rows.some(({ row }) => isOfPerson(row[name])),
          `${table}.${column} has a value`,
        ).toBe(true)
      }

    const id = (await recordOf(EMAIL))!
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({
      ok: true,
      value: { accounts: 1, orders: 2, openOrders: 0, unpaidCheckouts: 1, messages: 1, reviews: 1 },
    })
    expect(await recordOf(EMAIL)).toBeUndefined()
    expect(await forgetCustomer(shop, owner, id)).toEqual({ ok: false, code: 'not_found' })
    await sweepPhotos(shop)
    await sweepClaims(shop)
    expect(await shop.storage.privateFiles.read(photo)).toBeNull()
    expect((await readdir(mailFolder(shop.config))).map((name) => name.slice(-17))).toEqual([
      mailFileEnd(mailName('other-mail')),
    ])
    // The unpaid checkout may be being paid at this moment.
    const left = (await allRows()).filter(({ row }) => isOfPerson(row))
    expect(new Set(left.map(({ table }) => table))).toEqual(new Set(['checkouts']))
    test.setNow(new Date(Date.now() + 25 * HOUR_MS))
    await endExpiredCheckouts(shop, stripeOf(shop))
    await deleteExpiredRows(shop)
    expect((await allRows()).filter(({ row }) => isOfPerson(row))).toEqual([])

    const [order] = await shop.db.select().from(schema.orders).where(eq(schema.orders.id, orderId))
    expect(order).toMatchObject({ total: 1, status: 'delivered', deliveryDate: '2026-03-08', deliveryCity: 'Hanoi' })
    expect(await shop.db.select().from(schema.orderItems).where(eq(schema.orderItems.orderId, orderId))).toHaveLength(1)
    const lines = await shop.db.select().from(schema.bankTransactions)
    expect(lines.map(({ content, note, amount }) => [content, note, amount])).toEqual([
      [REFERENCE, '', 5],
      ['NGUYEN VAN B DH8N4RY2QB', 'Called them', 5],
      ['', '', 5],
    ])
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
    const before = await allRows()
    const guest = await anOrder(test, { email: EMAIL, phone: PHONE })
    const { rows } = await listCustomers(shop.db, { q: EMAIL }, { page: 1, pageSize: 9, offset: 0 }, 'vi')
    const id = rows.find(({ hasAccount }) => !hasAccount)!.id
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({ ok: true, value: { accounts: 0, orders: 1 } })
    expect(await personalIn(test, guest)).toBe('')
    const after = await allRows()
    const kept = before.filter(({ table }) => table !== 'shop_state')
    expect(kept.filter((row) => !after.some((each) => plain(each) === plain(row)))).toEqual([])
    for (const other of [...others, sender]) expect(await personalIn(test, other)).toContain('Lò Đúc')
  })

  it('forgets an order without an email by its phone, and after a restore no other of that phone', async () => {
    const { shop } = test
    const past = new Date(Date.now() - 48 * HOUR_MS)
    const order = await anOrder(test, { email: '', phone: PHONE, createdAt: past })
    const other = await anOrder(test, { email: 'other@example.com', phone: PHONE, createdAt: past })
    const id = (await recordOf(PHONE))!
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

  it.each([
    [
      'order',
      (id: string) => test.shop.db.update(schema.orders).set({ status: 'pending' }).where(eq(schema.orders.id, id)),
    ],
    ['refund', (id: string) => test.shop.db.insert(schema.refunds).values({ orderId: id, amount: 1 })],
    [
      'refund',
      (id: string) =>
        test.shop.db.update(schema.orders).set({ reviewReason: 'refund_failed' }).where(eq(schema.orders.id, id)),
    ],
    [
      'refund',
      async (id: string) => {
        await aTransfer(id)
        await test.shop.db.insert(schema.transferRefunds).values({ id: 'r', paymentId: REFERENCE, amount: 1 })
      },
    ],
    [
      'refund',
      async (id: string) => {
        await test.shop.db.insert(schema.cashPayments).values({ id: 'cash', amount: 5, reference: {} })
        await test.shop.db.update(schema.orders).set({ paymentIntentId: 'cash' }).where(eq(schema.orders.id, id))
        await test.shop.db.insert(schema.cashRefunds).values({ id: 'r', paymentId: 'cash', amount: 1 })
      },
    ],
    [
      'dispute',
      (id: string) =>
        test.shop.db.insert(schema.disputes).values({
          id: 'd',
          orderId: id,
          amount: 1,
          currency: 'VND',
          reason: 'general',
          status: 'needs_response',
          updatedAt: new Date(),
        }),
    ],
    [
      'money',
      async (id: string) => {
        await aTransfer(id)
        await test.shop.db.insert(schema.bankTransactions).values({ ...LINE, content: 'dh7k3 qx9pa hoa' })
      },
    ],
    [
      'money',
      async (id: string) => {
        await aTransfer(id)
        await test.shop.db
          .insert(schema.bankTransactions)
          .values({ ...LINE, content: 'x', paymentId: REFERENCE, placed: 1 })
      },
    ],
  ] as const)('refuses while something is open (%s, case %#), says which, and changes nothing', async (kind, open) => {
    const order = await anOrder(test, { email: EMAIL })
    await open(order)
    const id = (await recordOf(EMAIL))!
    const before = await allRows()
    expect(await forgetCustomer(test.shop, owner, id)).toMatchObject({ ok: false, code: `forget_${kind}` })
    expect(await readForgetting(test.shop.db, id)).toMatchObject({ value: { found: { orders: 1 }, open: [{ kind }] } })
    expect(await allRows()).toEqual(before)
  })

  it('forgets once something is not open any more: a dispute lost, a refund made, money returned', async () => {
    const { db } = test.shop
    const order = await anOrder(test, { email: EMAIL, status: 'cancelled' })
    await aTransfer(order)
    await db.insert(schema.disputes).values({
      id: 'd',
      orderId: order,
      amount: 1,
      currency: 'VND',
      reason: 'general',
      status: 'lost',
      updatedAt: new Date(),
    })
    await db.insert(schema.refunds).values({ orderId: order, amount: 1, state: 'succeeded', endedAt: new Date() })
    await db.insert(schema.transferRefunds).values({ id: 'r', paymentId: REFERENCE, amount: 1, state: 'succeeded' })
    await db.insert(schema.bankTransactions).values({ ...LINE, content: REFERENCE, resolution: 'returned' })
    expect(await forgetCustomer(test.shop, owner, (await recordOf(EMAIL))!)).toMatchObject({ ok: true })
  })

  it('refuses an account of staff', async () => {
    expect(await forgetCustomer(test.shop, owner, (await recordOf(owner.email))!)).toEqual({
      ok: false,
      code: 'account_is_staff',
    })
  })

  it('happens once, however often it is asked for at the same moment', async () => {
    await anOrder(test, { email: EMAIL })
    const id = (await recordOf(EMAIL))!
    const all = await Promise.all([1, 2, 3].map(() => forgetCustomer(test.shop, owner, id)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await test.shop.db.select().from(schema.auditLog)).toHaveLength(1)
  })

  it('changes nothing if it is ended half-way, and can be done again', async () => {
    const { shop } = test
    const order = await anOrder(test, { email: EMAIL })
    const id = (await recordOf(EMAIL))!
    const before = await allRows()
    // The ledger comes last, and cannot be written.
    const dataDir = join(shop.config.dataDir, 'broken')
    await mkdir(join(dataDir, 'forgotten.jsonl'), { recursive: true })
    const broken = { ...shop, config: { ...shop.config, dataDir } }
    await expect(forgetCustomer(broken, owner, id)).rejects.toThrow()
    expect(await allRows()).toEqual(before)
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({ ok: true })
    expect(await personalIn(test, order)).toBe('')
  })

  it('refuses for an order that came in the meantime; one that comes later has a new record', async () => {
    const { shop } = test
    await anOrder(test, { email: EMAIL })
    const id = (await recordOf(EMAIL))!
    const open = await anOrder(test, { email: EMAIL, status: 'pending' })
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({ code: 'forget_order', values: { order: open } })
    await shop.db.update(schema.orders).set({ status: 'delivered' }).where(eq(schema.orders.id, open))
    expect(await forgetCustomer(shop, owner, id)).toMatchObject({ ok: true, value: { orders: 2 } })
    const later = await anOrder(test, { email: EMAIL, status: 'pending' })
    expect(await recordOf(EMAIL)).not.toBe(id)
    await deleteExpiredRows(shop)
    expect(await personalIn(test, later)).toContain(EMAIL)
  })

  it('an account that its owner deletes is not refused: its open order is forgotten when it is over', async () => {
    const user = await anAccount(test, { email: EMAIL })
    const open = await anOrder(test, { id: user.id, email: EMAIL, status: 'pending' })
    expect(await deleteAccount(test.shop, user, undefined, { locale: 'vi' })).toMatchObject({ ok: true })
    expect(await recordOf(EMAIL)).toBeUndefined()
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

import { eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { disputes, orders, users } from '#db/schema/index.ts'
import { anAccount, anOrder } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import type { CustomerFilter } from '../customers.schema.ts'
import { eachCustomer, listCustomers } from './list-customers.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await test.shop.db.insert(users).values([
    { email: 'dung@example.com', firstName: 'Đức Dũng', lastName: 'Lê', phone: '+84 911 222 333' },
    { email: 'binh@example.com', firstName: 'An Bình', lastName: 'Đỗ', emailVerifiedAt: new Date() },
  ])
})
afterAll(() => test.close())

const page = { page: 1, pageSize: 50, offset: 0 }
const list = (filter: CustomerFilter = {}) => listCustomers(test.shop.db, filter, page, 'vi')
const emails = async (filter: CustomerFilter) => (await list(filter)).rows.map(({ email }) => email)

describe('the list of customers', () => {
  it('contains accounts and guests once, by name, with what they ordered and paid', async () => {
    const { rows, total } = await list()
    const placed = await test.shop.db.select().from(orders)
    expect(rows.reduce((sum, { totalOrders }) => sum + totalOrders, 0)).toBe(placed.length)
    expect(total).toBe(rows.length)
    expect(rows.map(({ email }) => email)).toContain('peter.langford@example.com')
    expect(rows.find(({ email }) => email === 'dung@example.com')).toEqual({
      id: expect.any(String),
      name: 'Lê Đức Dũng',
      email: 'dung@example.com',
      phone: '+84 911 222 333',
      totalOrders: 0,
      paidVND: 0,
      paidUSD: '0.00',
      lastOrderAt: null,
      locale: null,
      hasAccount: true,
      wantsNews: false,
    })
    const streamed: unknown[] = []
    for await (const customer of eachCustomer(test.shop.db, {}, 'vi')) streamed.push(customer)
    expect(streamed).toEqual(rows)
    const inEnglish = await listCustomers(test.shop.db, {}, page, 'en')
    expect(inEnglish.rows.map(({ name }) => name)).toContain('Đức Dũng Lê')
  })

  it.each([[{}], [{ q: 'vu lan' }]])(
    'is streamed with each customer once, although their orders change meanwhile: %j',
    async (filter) => {
      const { db } = test.shop
      const contacts = [1, 2, 3].map((n) => `streamed-${n}@example.com`)
      const made = await Promise.all(contacts.map((email) => anOrder(test, { email, status: 'pending' })))
      const { rows } = await list(filter)
      const streamed: unknown[] = []
      for await (const customer of eachCustomer(db, filter, 'vi', { ids: 2, rows: 2 }))
        if (streamed.push(customer) === 2)
          await db.update(orders).set({ status: 'delivered' }).where(inArray(orders.id, made))
      expect(streamed).toEqual(rows)
    },
  )

  it('is streamed with a customer whose order changes in the moment of a read', async () => {
    const { db } = test.shop
    const id = await anOrder(test, { email: 'moment@example.com', status: 'pending' })
    const { rows } = await list()
    const batch = db.batch.bind(db)
    // Before the ids are read, and before the rows are: each is read once more.
    const changes = ['delivered', null, 'pending'] as const
    let reads = 0
    const spied = vi.spyOn(db, 'batch').mockImplementation(async (queries) => {
      const status = changes[reads++]
      if (status) await db.update(orders).set({ status }).where(eq(orders.id, id))
      return batch(queries)
    })
    const streamed: unknown[] = []
    for await (const customer of eachCustomer(db, {}, 'vi')) streamed.push(customer)
    spied.mockRestore()
    expect(streamed).toEqual(rows)
    expect(reads).toBe(4)
  })

  it('shows a customer whose order changes in the moment of the read', async () => {
    const { db } = test.shop
    const id = await anOrder(test, { email: 'shown@example.com', status: 'pending' })
    const { rows } = await list({ q: 'shown@' })
    const all = db.all.bind(db)
    const look = async (query: Parameters<typeof all>[0]) => {
      const found = await all(query)
      await db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, id))
      return found
    }
    // Records without a link are looked for first, then those to compute again: the order changes after that.
    const spied = vi.spyOn(db, 'all').mockImplementationOnce(all)
    onTestFinished(() => spied.mockRestore())
    spied.mockImplementationOnce(look as unknown as typeof all)
    expect((await list({ q: 'shown@' })).rows).toEqual(rows)
  })

  it('is streamed with each customer once, although some are renamed while the ids are read', async () => {
    const { db } = test.shop
    const [first, last] = await Promise.all(
      ['Aa', 'Zz'].map((firstName) => anAccount(test, { email: `${firstName.toLowerCase()}@example.com`, firstName })),
    )
    const rename = (id: string, lastName: string) => db.update(users).set({ lastName }).where(eq(users.id, id))
    const { rows } = await list()
    const batch = db.batch.bind(db)
    let reads = 0
    const spied = vi.spyOn(db, 'batch').mockImplementation(async (queries) => {
      // Before the second page of ids, the customers of the first and the last one change places.
      if (reads++ === 1) await Promise.all([rename(first!.id, 'Zzz'), rename(last!.id, 'Aaa')])
      return batch(queries)
    })
    onTestFinished(() => spied.mockRestore())
    const streamed: string[] = []
    for await (const { id } of eachCustomer(db, {}, 'vi', { ids: 2, rows: 2 })) streamed.push(id)
    expect(streamed.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })

  it.each([['le duc'], ['DŨNG'], ['0911 222'], ['+84911222333'], ['dung@']])('finds one by %s', async (q) => {
    expect(await emails({ q })).toEqual(['dung@example.com'])
  })

  it('follows a change of name', async () => {
    const { db } = test.shop
    await db.update(users).set({ lastName: 'Phạm' }).where(eq(users.email, 'dung@example.com'))
    expect(await emails({ q: 'pham duc' })).toEqual(['dung@example.com'])
    expect(await emails({ q: 'le duc' })).toEqual([])
    await db.update(users).set({ lastName: 'Lê' }).where(eq(users.email, 'dung@example.com'))
  })

  it.each(['name', 'email', 'totalOrders', 'paid', 'lastOrder', 'createdAt'] as const)(
    'is sorted by %s, both ways',
    async (sort) => {
      const up = (await list({ sort })).rows.map(({ id }) => id)
      const down = (await list({ sort: `-${sort}` })).rows.map(({ id }) => id)
      expect(down.toSorted()).toEqual(up.toSorted())
      expect(down).not.toEqual(up)
    },
  )
})

describe('the sums of a customer', () => {
  it('are those of all their orders, by currency, without what was not paid or was given back', async () => {
    const { db } = test.shop
    const email = 'sums@example.com'
    const [paid, refunded, later, cancelled, dollars] = await Promise.all(
      Array.from({ length: 5 }, () => anOrder(test, { email, phone: '0912 000 111' })),
    )
    const set = (id: string | undefined, columns: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(columns).where(eq(orders.id, id!))
    await set(paid, { total: 500_000, totalVND: 500_000 })
    await set(refunded, { total: 300_000, totalVND: 300_000, refunded: 100_000 })
    await set(later, { total: 900_000, paymentMethod: 'later' })
    await set(cancelled, { total: 700_000, status: 'cancelled' })
    await set(dollars, { total: 2_000, totalUSDCents: 2_000, currency: 'USD' })
    const sums = async () => (await list({ q: email })).rows
    expect(await sums()).toMatchObject([{ totalOrders: 5, paidVND: 700_000, paidUSD: '20.00', hasAccount: false }])
    await set(paid, { refunded: 500_000 })
    await set(later, { paymentMethod: 'cash' })
    expect(await sums()).toMatchObject([{ totalOrders: 5, paidVND: 1_100_000 }])
  })

  it('count a cancelled order with what the shop kept, and with nothing if staff took its money', async () => {
    const { db } = test.shop
    const email = 'kept@example.com'
    const money = { status: 'cancelled', total: 500_000, totalVND: 500_000, refunded: 300_000 } as const
    const [byCard, byHand] = await Promise.all([anOrder(test, { email }), anOrder(test, { email })])
    const set = (id: string | undefined, columns: Partial<typeof orders.$inferInsert>) =>
      db
        .update(orders)
        .set({ ...money, ...columns })
        .where(eq(orders.id, id!))
    await set(byCard, { paymentIntentId: 'pi_kept' })
    // An exchange for less had handed cash back.
    await set(byHand, { paymentMethod: 'cash' })
    expect((await list({ q: email })).rows).toMatchObject([{ totalOrders: 2, paidVND: 200_000 }])
  })

  it('lose what a bank takes back, and have it again when the shop wins', async () => {
    const { db } = test.shop
    const email = 'disputed@example.com'
    const orderId = await anOrder(test, { email })
    const money = { total: 500_000, totalVND: 500_000, paymentIntentId: `pi_${orderId}` }
    await db.update(orders).set(money).where(eq(orders.id, orderId))
    const paid = async () => (await list({ q: email })).rows.map(({ paidVND }) => paidVND)
    expect(await paid()).toEqual([500_000])
    const inquiry = { id: 'dp_1', orderId, amount: 500_000, currency: 'VND', reason: 'fraudulent' } as const
    await db.insert(disputes).values({ ...inquiry, status: 'warning_needs_response', updatedAt: new Date() })
    expect(await paid()).toEqual([500_000])
    await db.update(disputes).set({ status: 'lost', fundsWithdrawn: true }).where(eq(disputes.orderId, orderId))
    expect(await paid()).toEqual([0])
    await db.update(disputes).set({ status: 'won', fundsWithdrawn: false }).where(eq(disputes.orderId, orderId))
    expect(await paid()).toEqual([500_000])
    const second = { ...inquiry, id: 'dp_2', amount: 100_000, fundsWithdrawn: true }
    await db.insert(disputes).values({ ...second, status: 'needs_response', updatedAt: new Date() })
    expect(await paid()).toEqual([400_000])
  })
})

describe('the record of a customer', () => {
  const records = async (q: string) => (await list({ q })).rows

  it('is one for an email, whatever the phone, and found by everything they ordered with', async () => {
    await anOrder(test, { email: 'one@example.com', phone: '0913 000 001' })
    await anOrder(test, { email: 'one@example.com', phone: '+84 913 000 002' })
    expect(await records('one@example.com')).toMatchObject([{ totalOrders: 2 }])
    expect(await records('0913000001')).toEqual(await records('0913000002'))
  })

  it('is not joined with a stranger’s by a phone number alone', async () => {
    const account = await anAccount(test, { email: 'phone-a@example.com', phone: '0914000001' })
    await anOrder(test, { id: account.id, email: 'phone-a@example.com', phone: '0914000001' })
    await anOrder(test, { email: 'phone-b@example.com', phone: '0914 000 001' })
    await anOrder(test, { email: '', phone: '+84914000001' })
    await anOrder(test, { email: '', phone: '0914.000.001' })
    const found = await records('0914000001')
    expect(found.map(({ email, totalOrders }) => [email, totalOrders]).toSorted()).toEqual([
      ['', 2],
      ['phone-a@example.com', 1],
      ['phone-b@example.com', 1],
    ])
  })

  it('of a guest becomes the account’s once the account has proved the email, and not before', async () => {
    const email = 'proved@example.com'
    await anOrder(test, { email })
    const guest = (await records(email))[0]!
    const account = await anAccount(test, { email, verified: false })
    await anOrder(test, { id: account.id, email })
    expect((await records(email)).map(({ totalOrders }) => totalOrders)).toEqual([1, 1])
    await test.shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, account.id))
    await anOrder(test, { email })
    expect(await records(email)).toMatchObject([{ totalOrders: 3, hasAccount: true }])
    expect((await records(email))[0]!.id).not.toBe(guest.id)
  })

  it('is kept by an account that is opened with a proved email after ordering as a guest', async () => {
    const email = 'later@example.com'
    await anOrder(test, { email })
    const [guest] = await records(email)
    await anAccount(test, { email })
    expect(await records(email)).toMatchObject([{ id: guest!.id, totalOrders: 1, hasAccount: true }])
  })

  it('follows an order whose email staff correct', async () => {
    const id = await anOrder(test, { email: 'wrnog@example.com' })
    expect(await records('wrnog@example.com')).toHaveLength(1)
    await test.shop.db.update(orders).set({ customerEmail: 'right@example.com' }).where(eq(orders.id, id))
    expect(await records('right@example.com')).toMatchObject([{ totalOrders: 1 }])
    expect((await list({ q: 'wrnog@example.com' })).rows).toEqual([])
  })

  it('is missing for an order without a contact, and three lists at once create one record', async () => {
    const id = await anOrder(test, { email: '', phone: '' })
    await Promise.all([anOrder(test, { email: 'both@example.com' }), anOrder(test, { email: 'both@example.com' })])
    await Promise.all([list(), list(), list()])
    expect(await records('both@example.com')).toMatchObject([{ totalOrders: 2 }])
    const without = await test.shop.db.select({ id: orders.id }).from(orders).where(isNull(orders.customerId))
    expect(without).toEqual([{ id }])
  })
})

import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  bankTransactions,
  cashClosings,
  cashCollections,
  cashPayments,
  cashRefunds,
  disputes,
  orders,
  runs,
  runStops,
  stuckEvents,
  transferPayments,
  transferRefunds,
} from '#db/schema/index.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { clearDemo, type Choices } from './clear-demo.ts'

const CHOICES: Choices = {
  products: 'keep',
  articles: 'keep',
  orders: 'remove',
  codes: 'remove',
  accounts: 'remove',
  unknownPayments: 'keep',
  bank: 'remove',
}

let test: TestShop
beforeEach(async () => {
  test = await openTestShop()
})
afterEach(() => test.close())

it('removes disputes and stuck events of sandbox payments, and keeps those of payments that may be real', async () => {
  const { db } = test.shop
  const now = new Date()
  const [sandboxOrder, realOrder] = await db.select({ id: orders.id }).from(orders).limit(2)
  const dispute = {
    amount: 1,
    currency: 'VND' as const,
    reason: 'fraudulent',
    status: 'needs_response',
    updatedAt: now,
  }
  await db.insert(disputes).values([
    { ...dispute, id: 'dp_sandbox', orderId: sandboxOrder!.id },
    { ...dispute, id: 'dp_real', orderId: realOrder!.id },
  ])
  await db.update(orders).set({ paymentIntentId: 'pi_sandbox' }).where(eq(orders.id, sandboxOrder!.id))
  await db.update(orders).set({ paymentIntentId: 'pi_real' }).where(eq(orders.id, realOrder!.id))
  const stuck = { type: 'payment_intent.succeeded', reason: 'x', nextTryAt: now }
  await db.insert(stuckEvents).values([
    { ...stuck, id: 'evt_sandbox', paymentIntentId: 'pi_sandbox' },
    { ...stuck, id: 'evt_real', paymentIntentId: 'pi_real' },
  ])

  await db.transaction((tx) => clearDemo(tx, new Set(['pi_sandbox']), CHOICES, '', now))
  expect(await db.select({ id: orders.id }).from(orders)).toEqual([realOrder])
  expect(await db.select({ id: disputes.id }).from(disputes)).toEqual([{ id: 'dp_real' }])
  expect(await db.select({ id: stuckEvents.id }).from(stuckEvents)).toEqual([{ id: 'evt_real' }])
})

it('removes runs and cash of removed orders, and keeps those of orders that may be real', async () => {
  const { db } = test.shop
  const now = new Date()
  const [demoOrder, realOrder] = await db.select({ id: orders.id }).from(orders).limit(2)
  await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, demoOrder!.id))
  await db.update(orders).set({ paymentIntentId: 'pi_real' }).where(eq(orders.id, realOrder!.id))
  for (const [order, day] of [
    [demoOrder!, '2026-05-04'],
    [realOrder!, '2026-05-05'],
  ] as const) {
    await db.insert(runs).values({ id: day, day, city: 'Hanoi', courierName: 'Minh' })
    await db.insert(runStops).values({ runId: day, orderId: order.id, position: 0 })
    const courier = { courier: 'Minh', courierName: 'Minh', day }
    await db.insert(cashCollections).values({ ...courier, id: day, orderId: order.id, due: 1, amount: 1, at: now })
    const sums = { due: 1, recorded: 1, handedOver: 1 }
    await db.insert(cashClosings).values({ ...courier, ...sums, id: day, number: 1, note: '', createdBy: null })
  }
  await db.transaction((tx) => clearDemo(tx, new Set(), CHOICES, '', now))
  const left = [{ id: '2026-05-05' }]
  expect(await db.select({ id: runs.id }).from(runs)).toEqual(left)
  expect(await db.select({ id: cashCollections.id }).from(cashCollections)).toEqual(left)
  expect(await db.select({ id: cashClosings.id }).from(cashClosings)).toEqual(left)
})

const PAYMENT = { amount: 1, reference: {} }
const ACCOUNT = { bin: '970436', bank: 'VCB', number: '0123456789', holder: 'A VISITOR' }

/** Gives the demo a payment of a method, with its refund, and an order that it paid. */
const PAID = {
  async bank(db: TestShop['shop']['db']) {
    await db.insert(transferPayments).values({ ...PAYMENT, id: 'DH2345678X', account: ACCOUNT })
    await db.insert(transferRefunds).values({ id: 'r', paymentId: 'DH2345678X', amount: 1 })
    const line = { source: 'feed', accountNumber: ACCOUNT.number, amount: 1, bookedAt: new Date() } as const
    await db.insert(bankTransactions).values([
      { ...line, id: 'placed', content: 'DH2345678X', paymentId: 'DH2345678X', placed: 1 },
      { ...line, id: 'open', content: 'of a payment that nobody knows' },
    ])
    return 'DH2345678X'
  },
  async cash(db: TestShop['shop']['db']) {
    await db.insert(cashPayments).values({ ...PAYMENT, id: 'cash-1', promisedAt: new Date() })
    await db.insert(cashRefunds).values({ id: 'r', paymentId: 'cash-1', amount: 1 })
    return 'cash-1'
  },
}

describe.each(['bank', 'cash'] as const)('orders that were paid by %s', (provider) => {
  let order: string
  const left = async () => {
    const { db } = test.shop
    const books = [bankTransactions, cashPayments, cashRefunds, transferPayments, transferRefunds]
    const rows = await Promise.all(books.map((table) => db.$count(table)))
    return [await db.$count(orders, eq(orders.id, order)), rows.reduce((sum, n) => sum + n)]
  }
  const open = (unknownPayments: Choices['unknownPayments']) =>
    test.shop.db.transaction((tx) => clearDemo(tx, new Set(), { ...CHOICES, unknownPayments }, '', new Date()))
  beforeEach(async () => {
    const { db } = test.shop
    const paymentIntentId = await PAID[provider](db)
    const [row] = await db.select({ id: orders.id }).from(orders).limit(1)
    order = row!.id
    await db.update(orders).set({ paymentProvider: provider, paymentIntentId }).where(eq(orders.id, order))
  })

  it.each(['keep', 'remove'] as const)(
    'are the demo’s, with the books that name them (unknown payments: %s)',
    async (choice) => {
      await open(choice)
      expect(await left()).toEqual([0, 0])
    },
  )

  it('may be real where a shop that takes money has run on the database', async () => {
    await writeShopState(test.shop.db, 'openedAt', '2026-05-04T03:00:00.000Z')
    const before = await left()
    await open('keep')
    expect(await left()).toEqual(before)
    await open('remove')
    expect(await left()).toEqual([0, 0])
  })
})

it('deletes every kind of row without which an order cannot be deleted', async () => {
  const { db } = test.shop
  const tables = await db.all<{ name: string }>(sql`
    select m.name from sqlite_master m, pragma_foreign_key_list(m.name) k
    where m.type = 'table' and k."table" = 'orders' and k.on_delete in ('RESTRICT', 'NO ACTION') order by m.name`)
  expect(tables.map(({ name }) => name)).toEqual(['cash_collections', 'disputes', 'refunds'])
})

it('removes bank accounts that were entered in the demo, unless the owner keeps them', async () => {
  const { db } = test.shop
  const open = (bank: Choices['bank']) =>
    db.transaction((tx) => clearDemo(tx, new Set(), { ...CHOICES, bank }, '', new Date()))
  await writeShopState(db, 'bankAccount', ACCOUNT)
  await writeShopState(db, 'cityBankAccounts', { Hanoi: ACCOUNT })
  await open('keep')
  expect(await readShopState(db, 'bankAccount')).toEqual(ACCOUNT)
  await open('remove')
  expect(await readShopState(db, 'bankAccount')).toBeNull()
  expect(await readShopState(db, 'cityBankAccounts')).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { disputes } from '#db/schema/index.ts'
import { compareBooks } from '#features/books/server/compare-books.ts'
import { beginTransfer } from '#features/checkout/server/begin-transfer.ts'
import { receivePayment } from '#features/orders/server/receive-payment.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { supplementShop, takeTransfers } from '#tests/factories/supplement-shop.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { eachOrderOfMonth, type MonthOrder } from './month-orders.ts'
import { readSales } from './read-sales.ts'
import { SALES_COLUMNS } from './sales-columns.ts'

const {
  shop: test,
  rowOf,
  ask,
  dear,
  order,
  proposed,
  propose,
  detailOf,
  charge,
  open,
  begun,
  florist,
  arrive,
} = supplementShop()

takeTransfers(test)

const METHODS = { card: 'byCard', transfer: 'byTransfer', cash: 'inCash' } as const

async function monthRows(): Promise<MonthOrder[]> {
  const month = dayInVietnam(new Date()).slice(0, 7)
  return Array.fromAsync(eachOrderOfMonth(test().shop.db, month))
}
const rowOfSheet = async (id: string) => (await monthRows()).find((row) => row.id === id)!
const cell = (name: string, row: MonthOrder) => SALES_COLUMNS.find((column) => column.name === name)!.value(row)

/** What is left of today's orders in dong, and how many orders there are, by method. */
async function today() {
  const day = dayInVietnam(new Date())
  const { byMethod, net } = await readSales(test().shop.db, { from: day, to: day }, 'en')
  const of = (method: string) => {
    const share = byMethod.find((one) => one.method === method)
    return { orders: share?.orders ?? 0, net: share?.net.VND ?? 0 }
  }
  expect(byMethod.reduce((sum, share) => sum + share.net.VND, 0)).toBe(net.VND)
  return { card: of('card'), transfer: of('transfer'), cash: of('cash') }
}

/** Returns an order that a customer has paid by bank transfer, in two parts. */
async function transferred() {
  const contact = { customerName: 'Chị Lan', customerEmail: 'lan@example.com', customerPhone: '0912 000 111' }
  const address = { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi' as const, deliveryDate: usualDay(40) }
  const asked = { items: [{ productId: dear().id, quantity: 1 }], currency: 'vnd' as const, discountCode: null }
  const customerData = { ...contact, ...address }
  const buyer = { locale: 'vi' as const, userId: null }
  const purchase = await beginTransfer(test().shop, { ...asked, key: crypto.randomUUID(), customerData }, buyer)
  if (!purchase.ok) throw new Error(purchase.code)
  const { orderId, reference, amountVND } = purchase.value
  await arrive(reference, 100_000)
  await arrive(reference, amountVND - 100_000)
  return rowOf(orderId)
}

async function byTransferToo() {
  const made = await proposed()
  const { reference } = await begun(made.token)
  await arrive(reference, 40_000)
  await arrive(reference, made.amount - 40_000)
  return made
}

describe('an order that was paid in several ways', () => {
  it('has the amount of each in the sheet, and its part of the sales by method', async () => {
    const before = await today()
    const { order: paid, amount } = await byTransferToo()
    const row = await rowOfSheet(paid.id)
    expect(row).toMatchObject({ total: paid.total + amount, byCard: paid.total, byTransfer: amount, inCash: 0 })
    expect(cell('Thanh toán', row)).toBe('Thẻ + Chuyển khoản')
    expect(cell('Thu bằng chuyển khoản', row)).toBe(amount)
    const after = await today()
    expect(after.card).toEqual({ orders: before.card.orders + 1, net: before.card.net + paid.total })
    expect(after.transfer).toEqual({ orders: before.transfer.orders + 1, net: before.transfer.net + amount })

    // A refund is given back by the payments in the order in which they came.
    expect(await ask(paid.id, paid.total + 1_000)).toMatchObject({ ok: true })
    const refunded = await today()
    expect(refunded.card.net).toBe(before.card.net)
    expect(refunded.transfer.net).toBe(before.transfer.net + amount - 1_000)
  })

  it('is one order of its method if the supplement came by the same', async () => {
    const before = await today()
    const { order: paid, token, amount } = await proposed()
    await charge(token)
    expect(await open(token)).toEqual({ state: 'paid' })
    const row = await rowOfSheet(paid.id)
    expect(row).toMatchObject({ byCard: paid.total + amount, byTransfer: 0, inCash: 0 })
    expect(cell('Thanh toán', row)).toBe('Thẻ')
    const { card } = await today()
    expect(card).toEqual({ orders: before.card.orders + 1, net: before.card.net + paid.total + amount })
  })

  it('loses what a bank takes back from the card, not from the transfer', async () => {
    const paid = await transferred()
    expect(await propose(paid.id)).toMatchObject({ ok: true })
    const { supplement } = await detailOf(paid.id)
    await charge(new URL(supplement!.url).hash.slice('#token='.length))
    await open(new URL(supplement!.url).hash.slice('#token='.length))
    expect(await rowOfSheet(paid.id)).toMatchObject({ byCard: supplement!.amount, byTransfer: paid.total })
    const before = await today()
    const now = new Date()
    const facts = {
      reason: 'fraudulent',
      status: 'needs_response',
      fundsWithdrawn: true,
      createdAt: now,
      updatedAt: now,
    }
    const disputed = { id: 'dp_supplement', orderId: paid.id, currency: 'VND' as const, amount: supplement!.amount }
    await test()
      .shop.db.insert(disputes)
      .values({ ...disputed, ...facts })
    const after = await today()
    expect(after.card.net).toBe(before.card.net - supplement!.amount)
    expect(after.transfer).toEqual(before.transfer)
    await test().shop.db.delete(disputes)
  })
})

it('sums by method to what the books of the same days say', async () => {
  await transferred()
  await byTransferToo()
  const inCash = await order({ payment: 'later' })
  await receivePayment(test().shop, florist(), inCash.orderId, 'cash')
  const [rows, day] = [await monthRows(), dayInVietnam(new Date())]
  test().setNow(new Date(Date.now() + 3 * MINUTE_MS))
  const books = await Array.fromAsync(compareBooks(test().shop, { from: day, to: day }))
  expect(books.flatMap(({ disagreements }) => disagreements)).toEqual([])
  for (const [method, column] of Object.entries(METHODS)) {
    const sheet = rows
      .filter((row) => row.currency === 'VND' && dayInVietnam(new Date(row.createdAt)) === day)
      .reduce((sum, row) => sum + row[column], 0)
    const sums = books.flatMap((book) => book.sums).filter((sum) => sum.method === method && sum.currency === 'VND')
    expect([method, sheet]).toEqual([method, sums.reduce((sum, one) => sum + one.ours + one.receivedByStaff, 0)])
    expect(sheet).toBeGreaterThan(0)
  }
})

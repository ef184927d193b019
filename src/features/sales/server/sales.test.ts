import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disputes, orderItems, orders, products } from '#db/schema/index.ts'
import { sampleOrder } from '#features/mail-texts/server/samples.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import { writeShopState } from '#server/shop-state.ts'
import { vatWithin } from '#shared/vat.ts'
import { csvAnswer } from '#server/csv.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { MAX_SALES_DAYS } from '../sales.ts'
import * as calls from '../sales.calls.ts'
import { eachOrderOfMonth, type MonthOrder } from './month-orders.ts'
import { readSales } from './read-sales.ts'
import { SALES_COLUMNS } from './sales-columns.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** A month in which the demo shop sells nothing. */
const MONTH = { from: '2024-02-01', to: '2024-02-29' }

type Row = typeof orders.$inferInsert

/** Adds an order with one line of two pieces. */
async function add(at: string, change: Partial<Row> = {}): Promise<string> {
  const { db } = test.shop
  const id = newOrderId()
  const [product] = await db.select().from(products).limit(1)
  const order = {
    ...sampleOrder('vi'),
    ...{
      id,
      createdAt: new Date(at),
      currency: 'VND' as const,
      paymentIntentId: `pi_${id}`,
      status: 'delivered' as const,
    },
    ...{
      subtotal: 700_000,
      discount: 70_000,
      deliveryFee: 50_000,
      total: 680_000,
      totalVND: 680_000,
      totalUSDCents: 2700,
    },
    discountCode: null,
    ...change,
  }
  await db.insert(orders).values(order)
  const line = { orderId: id, line: 0, productId: product!.id, productName: product!.name, imageUrl: product!.imageUrl }
  await db.insert(orderItems).values({ ...line, priceVND: 350_000, priceUSDCents: 1350, quantity: 2 })
  return id
}

const read = (range = MONTH) => readSales(test.shop.db, range, 'en')

/** Has the customer's bank dispute a payment of the month in March. */
async function dispute(orderId: string, change: Partial<typeof disputes.$inferInsert> = {}): Promise<void> {
  const at = new Date('2024-03-05')
  await test.shop.db.insert(disputes).values({
    ...{ id: `dp_${newOrderId()}`, orderId, currency: 'VND', reason: 'fraudulent', status: 'needs_response' },
    ...{ amount: 680_000, fundsWithdrawn: true, createdAt: at, updatedAt: at, ...change },
  })
}

/** An order of the month with any amounts, paid in any way, cancelled and refunded or not. */
const ANY_ORDER = fc
  .record({
    day: fc.integer({ min: 1, max: 29 }),
    subtotal: fc.nat(9_999_999),
    deliveryFee: fc.nat(99_999),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    currency: fc.constantFrom('VND', 'USD'),
    status: fc.constantFrom('delivered', 'cancelled', 'pending'),
    paid: fc.constantFrom('online', 'refunded', 'later', 'cash', 'card', 'handedBack'),
  })
  .map(({ day, subtotal, deliveryFee, share, currency, status, paid }) => {
    const discount = Math.floor(subtotal * share)
    const total = subtotal - discount + deliveryFee
    const sums = { subtotal, deliveryFee, discount, total, totalVND: total, totalUSDCents: total }
    const payment: Partial<Row> =
      paid === 'online'
        ? {}
        : paid === 'refunded'
          ? { refunded: Math.floor(total * share), paymentStatus: 'partially_refunded' }
          : paid === 'handedBack'
            ? { paymentMethod: 'cash', paymentIntentId: null, refunded: Math.ceil(total / 3) }
            : { paymentMethod: paid, paymentIntentId: null }
    const change: Partial<Row> = { ...sums, currency, status, ...payment }
    return { at: `2024-02-${String(day).padStart(2, '0')}T05:00:00Z`, change }
  })

beforeEach(async () => {
  await writeShopState(test.shop.db, 'tax', null)
  await test.shop.db.delete(disputes)
  await test.shop.db.delete(orderItems)
  await test.shop.db.delete(orders)
})

describe('sales of a month', () => {
  it('are net of refunds, and each currency is summed for itself', async () => {
    await add('2024-02-10T05:00:00Z')
    await add('2024-02-10T06:00:00Z', { refunded: 100_000, paymentStatus: 'partially_refunded', discountCode: 'TET' })
    const dollars = {
      subtotal: 2700,
      discount: 0,
      deliveryFee: 300,
      total: 3000,
      totalVND: 750_000,
      totalUSDCents: 3000,
    }
    await add('2024-02-11T06:00:00Z', { ...dollars, currency: 'USD', refunded: 500, deliveryCity: 'Ho Chi Minh' })
    const sales = await read()
    expect(calls.readSales.answer.safeParse(sales).error).toBeUndefined()
    expect(sales).toMatchObject({
      ...{ orders: 3, cancelled: 0 },
      goods: { VND: 1_400_000, USD: '27.00' },
      discount: { VND: 140_000, USD: '0.00' },
      deliveryFee: { VND: 100_000, USD: '3.00' },
      taken: { VND: 1_360_000, USD: '30.00' },
      refunded: { VND: 100_000, USD: '5.00' },
      net: { VND: 1_260_000, USD: '25.00' },
    })
    expect(sales.byDay.filter(({ orders }) => orders > 0)).toEqual([
      { day: '2024-02-10', orders: 2, net: { VND: 1_260_000, USD: '0.00' } },
      { day: '2024-02-11', orders: 1, net: { VND: 0, USD: '25.00' } },
    ])
    expect(sales.byDay).toHaveLength(29)
    expect(sales.byProduct).toMatchObject([{ quantity: 6, goods: { VND: 1_400_000, USD: '27.00' } }])
    expect(sales.byCode).toEqual([
      { code: null, orders: 2, net: { VND: 680_000, USD: '25.00' } },
      { code: 'TET', orders: 1, net: { VND: 580_000, USD: '0.00' } },
    ])
    // Each part adds up to the whole.
    for (const parts of [sales.byCity, sales.bySlot, sales.byCode, sales.byMethod, sales.byDay])
      expect(parts.reduce((sum, { net }) => sum + net.VND, 0)).toBe(sales.net.VND)
  })

  it('count a cancelled order with what the shop kept, and one that was never paid with nothing', async () => {
    await add('2024-02-10T05:00:00Z', { status: 'cancelled', refunded: 476_000, paymentStatus: 'partially_refunded' })
    await add('2024-02-10T05:00:00Z', { status: 'cancelled', paymentIntentId: null })
    const sales = await read()
    expect(sales).toMatchObject({ orders: 0, cancelled: 2, taken: { VND: 680_000 }, net: { VND: 204_000 } })
    expect(sales.byProduct).toEqual([])
  })

  it('count an order that is not paid yet among the orders and the pieces, and with no money', async () => {
    await add('2024-02-10T05:00:00Z')
    await add('2024-02-10T05:00:00Z', { paymentMethod: 'later', paymentIntentId: null })
    await add('2024-02-10T05:00:00Z', { paymentMethod: 'later', paymentIntentId: null, currency: 'USD' })
    const sales = await read()
    expect(sales).toMatchObject({ orders: 3, goods: { VND: 700_000, USD: '0.00' } })
    expect(sales.byProduct).toMatchObject([{ quantity: 6, goods: { VND: 700_000, USD: '0.00' } }])
  })

  it('count a cancelled order that staff took the money of with nothing, also after an exchange for less', async () => {
    const handedBack = { refunded: 100_000, paymentStatus: 'partially_refunded' } as const
    await add('2024-02-10T05:00:00Z', {
      status: 'cancelled',
      paymentMethod: 'cash',
      paymentIntentId: null,
      ...handedBack,
    })
    const sales = await read()
    const nothing = { VND: 0, USD: '0.00' }
    expect(sales).toMatchObject({ orders: 0, cancelled: 1, taken: nothing, refunded: nothing, disputed: nothing })
    expect(sales).toMatchObject({ net: nothing, vat: nothing, byMethod: [{ method: 'cash', net: nothing }] })
  })

  it('lose what a bank takes back, on the day of the order, and have it again when the shop wins', async () => {
    const id = await add('2024-02-10T05:00:00Z')
    await add('2024-02-11T05:00:00Z')
    await dispute(id)
    const lost = await read()
    expect(lost).toMatchObject({ orders: 2, taken: { VND: 1_360_000 }, refunded: { VND: 0 } })
    expect(lost).toMatchObject({
      disputed: { VND: 680_000 },
      net: { VND: 680_000 },
      vat: { VND: vatWithin(680_000, 8) },
    })
    expect(lost.byDay.find(({ day }) => day === '2024-02-10')).toMatchObject({ net: { VND: 0 } })
    for (const parts of [lost.byCity, lost.bySlot, lost.byCode, lost.byMethod])
      expect(parts.reduce((sum, { net }) => sum + net.VND, 0)).toBe(680_000)
    await test.shop.db.update(disputes).set({ status: 'won', fundsWithdrawn: false })
    expect(await read()).toMatchObject({ disputed: { VND: 0 }, net: { VND: 1_360_000 } })
  })

  it('lose nothing to an inquiry, and never more than what is left of an order', async () => {
    await dispute(await add('2024-02-10T05:00:00Z'), { status: 'warning_needs_response', fundsWithdrawn: false })
    const id = await add('2024-02-11T05:00:00Z', { refunded: 200_000, paymentStatus: 'partially_refunded' })
    await dispute(id)
    await dispute(id)
    const cancelled = { status: 'cancelled', refunded: 680_000, paymentStatus: 'refunded' } as const
    await dispute(await add('2024-02-12T05:00:00Z', cancelled))
    expect(await read()).toMatchObject({ disputed: { VND: 480_000 }, net: { VND: 680_000 } })
  })

  it('tell the ways of paying apart, and count what is not paid yet with nothing', async () => {
    for (const paymentMethod of ['cash', 'transfer', 'later'] as const)
      await add('2024-02-10T05:00:00Z', { paymentMethod, paymentIntentId: null })
    await add('2024-02-10T05:00:00Z')
    await add('2024-02-10T05:00:00Z', { paymentIntentId: null })
    const { net, byMethod } = await read()
    expect(net.VND).toBe(4 * 680_000)
    expect(Object.fromEntries(byMethod.map(({ method, net: { VND } }) => [method, VND]))).toEqual({
      ...{ card: 680_000, cash: 680_000, transfer: 680_000, none: 680_000 },
      later: 0,
    })
  })

  it('agree to the dong with the sheet, whatever happened to the orders and the rates', async () => {
    await writeShopState(test.shop.db, 'tax', {
      ...{ company: '', taxCode: '', address: '' },
      rates: [
        { from: 0, percent: 8 },
        { from: Date.parse('2024-02-10'), percent: 5 },
        { from: Date.parse('2024-02-20'), percent: 10 },
      ],
    })
    for (const order of fc.sample(ANY_ORDER, { numRuns: 60, seed: 7 })) {
      const id = await add(order.at, order.change)
      if (order.change.total! % 3 === 0) await dispute(id, { amount: 50_000, currency: order.change.currency! })
    }
    const rows: MonthOrder[] = []
    for await (const row of eachOrderOfMonth(test.shop.db, '2024-02')) rows.push(row)
    const sum = (amount: (row: MonthOrder) => number) => {
      const of = (currency: string) =>
        rows.reduce((all, row) => (row.currency === currency ? all + amount(row) : all), 0)
      return { VND: of('VND'), USD: (of('USD') / 100).toFixed(2) }
    }
    expect(await read()).toMatchObject({
      goods: sum((row) => row.subtotal),
      discount: sum((row) => row.discount),
      deliveryFee: sum((row) => row.deliveryFee),
      taken: sum((row) => row.total),
      refunded: sum((row) => row.refunded),
      disputed: sum((row) => row.disputed),
      net: sum((row) => row.total - row.refunded - row.disputed),
      vat: sum((row) => row.vat),
    })
    expect(new Set(rows.map(({ vatPercent }) => vatPercent)).size).toBeGreaterThan(1)
    expect(rows.filter(({ disputed }) => disputed > 0).length).toBeGreaterThan(3)
    for (const { total, refunded, disputed, vat, vatPercent } of rows)
      expect(vat).toBe(vatWithin(total - refunded - disputed, vatPercent))
  })

  it('begin and end at midnight in Vietnam', async () => {
    await add('2024-01-31T16:59:59.999Z')
    const first = await add('2024-01-31T17:00:00Z')
    const last = await add('2024-02-29T16:59:59.999Z')
    await add('2024-02-29T17:00:00Z')
    expect((await read()).orders).toBe(2)
    const listed: string[] = []
    for await (const { id } of eachOrderOfMonth(test.shop.db, '2024-02')) listed.push(id)
    expect(listed).toEqual([first, last])
  })

  it('are a Vietnamese sheet for the accountant, with amounts as numbers', async () => {
    await add('2024-02-10T05:00:00Z', { customerName: '=HYPERLINK("x")', refunded: 100_000 })
    await add('2024-02-11T05:00:00Z', { status: 'cancelled', paymentIntentId: null })
    // Promised for the delivery, which never was.
    const promised = { paymentMethod: 'cash_on_delivery', paymentIntentId: 'cash-1' } as const
    await add('2024-02-12T05:00:00Z', { status: 'cancelled', ...promised })
    const csv = await (
      await csvAnswer('x.csv', SALES_COLUMNS, eachOrderOfMonth(test.shop.db, '2024-02'), 'semicolon')
    ).text()
    const [head, order, ...rest] = csv.trim().split('\r\n')
    expect(head).toContain(
      'Mã đơn;Ngày đặt;Người mua;Công ty hoặc người mua;Mã số thuế;Số hóa đơn;Trạng thái;Loại tiền;Tiền hàng',
    )
    expect(order).toContain('10/02/2024')
    expect(order).toContain(`"'=HYPERLINK`)
    expect(order).toContain(';VND;700000;70000;50000;680000;100000;0;580000;8;42963;0;Thẻ')
    expect(rest).toEqual([])
  })
})

it.each([
  ['2024-02-10', '2024-02-09', false],
  ['2024-02-30', '2024-03-01', false],
  ['2024-01-01', '2024-12-31', true],
  ['2024-01-01', '2025-01-01', false],
])(`a range from %s to %s: %s (at most ${MAX_SALES_DAYS} days)`, (from, to, allowed) => {
  expect(calls.readSales.query.safeParse({ from, to }).success).toBe(allowed)
})

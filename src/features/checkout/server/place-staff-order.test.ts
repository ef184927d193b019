import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mails, orderItems, orders, products } from '#db/schema/index.ts'
import { createIntentSchema } from '../checkout.schema.ts'
import { exchangeSchema } from '../exchange.schema.ts'
import { cancelOrder } from '#features/orders/server/cancel-order.ts'
import { readDashboard } from '#features/orders/server/dashboard.ts'
import { readDaySheet } from '#features/orders/server/day-sheet.ts'
import { readToday } from '#features/orders/server/read-today.ts'
import { orderToken } from '#features/orders/server/order-token.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { receivePayment } from '#features/orders/server/receive-payment.ts'
import { listOrders } from '#features/orders/server/list-orders.ts'
import { readSales } from '#features/sales/server/read-sales.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { writeShopState } from '#server/shop-state.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { staffOrderSchema, staffQuoteSchema } from '../staff-order.schema.ts'
import { exchangeLines } from './exchange-lines.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { quoteStaffOrder } from './quote-staff-order.ts'

const { shop, rowOf, ask } = refundingShop()
let test: TestShop
let florist: { id: string; email: string }
let product: typeof products.$inferSelect
beforeAll(async () => {
  test = shop()
  florist = await theAdmin(test)
  product = (await test.shop.db.select().from(products).where(eq(products.inStock, true)).limit(1))[0]!
})
afterEach(async () => {
  await test.shop.db.update(orders).set({ slotId: '' })
  await writeShopState(test.shop.db, 'deliveryRules', null)
})

/** A day on which every slot is open, whatever the hour and the season of the test. */
const DAY = usualDay(40)
const DELIVERY = { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: DAY }
const given = (fields: object = {}) => ({
  key: crypto.randomUUID(),
  lines: [{ productId: product.id, quantity: 2 }],
  customer: { name: 'Chị Hạnh', phone: '0912345678' },
  customerData: { ...DELIVERY, recipientName: 'Trần Thị Hoa', cardMessage: 'Chúc mẹ vui' },
  payment: 'cash',
  ...fields,
})
const place = (body: object) => placeStaffOrder(test.shop, florist, staffOrderSchema.parse(body))
async function placed(fields: object = {}) {
  const made = await place(given(fields))
  if (!made.ok) throw new Error(made.code)
  return rowOf(made.value.orderId)
}
const counted = async () => (await test.shop.db.select({ id: orders.id }).from(orders)).length

describe('an order that staff take', () => {
  it('costs what the checkout asks, and is in lists and history with its way of paying', async () => {
    const order = await placed()
    expect(order).toMatchObject({
      customerName: 'Chị Hạnh',
      customerEmail: '',
      recipientName: 'Trần Thị Hoa',
      paymentMethod: 'cash',
      subtotal: product.priceVND * 2,
      total: product.priceVND * 2 + order.deliveryFee,
      totalVND: order.total,
      status: 'pending',
      reviewReason: null,
    })
    const lines = await test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    expect(lines).toMatchObject([{ productId: product.id, priceVND: product.priceVND, quantity: 2 }])
    const { rows } = await listOrders(test.shop.db, {}, { pageSize: 50, offset: 0, page: 1 })
    expect(rows.find(({ id }) => id === order.id)).toMatchObject({ paymentMethod: 'cash' })
    const read = await readOrder(test.shop, order.id)
    expect(read.ok && read.value.history).toContainEqual(
      expect.objectContaining({ actor: florist.email, action: 'created', changes: { paymentMethod: [null, 'cash'] } }),
    )
  })

  it('is one order, however often and at once its key is sent', async () => {
    const body = given()
    const before = await counted()
    const made = await Promise.all([place(body), place(body), place(body)])
    made.push(await place(body))
    expect(new Set(made.map((each) => (each.ok ? each.value.orderId : each.code))).size).toBe(1)
    expect(await counted()).toBe(before + 1)
    const other = { ...body, lines: [{ productId: product.id, quantity: 3 }] }
    expect(await place(other)).toEqual({ ok: false, code: 'order_key_used', field: 'key' })
    expect(await counted()).toBe(before + 1)
  })

  it('takes the last place of a slot once', async () => {
    await writeShopState(test.shop.db, 'deliveryRules', { closed: [], capacity: { Hanoi: 1, 'Ho Chi Minh': 1 } })
    const inSlot = { customerData: { ...DELIVERY, slotId: '14-16' } }
    const made = await Promise.all([place(given(inSlot)), place(given(inSlot))])
    expect(made.map((each) => (each.ok ? 'made' : each.code)).toSorted()).toEqual(['made', 'slot_full'])
  })

  it('is mailed to a customer with an email alone, and says that it is not paid yet', async () => {
    const silent = await placed()
    const order = await placed({
      customer: { name: 'Hạnh', phone: '0912345678', email: 'Hanh@example.com' },
      payment: 'later',
    })
    const mailsOf = (id: string) =>
      test.shop.db
        .select()
        .from(mails)
        .where(and(eq(mails.about, id), eq(mails.kind, 'order_confirmation')))
    expect(await mailsOf(silent.id)).toEqual([])
    const [mail] = await mailsOf(order.id)
    expect(order.customerEmail).toBe('hanh@example.com')
    const text = JSON.stringify(await compose(test.shop, mail!))
    expect(text).toContain('Đơn chưa được thanh toán')
    expect(text).not.toContain('khoản thanh toán của bạn')
  })

  it('that is paid later is received once, and not after another way or a cancellation', async () => {
    const { id } = await placed({ payment: 'later' })
    expect(await receivePayment(test.shop, florist, id, 'transfer')).toMatchObject({ ok: true })
    expect(await receivePayment(test.shop, florist, id, 'transfer')).toMatchObject({ ok: true })
    expect(await receivePayment(test.shop, florist, id, 'cash')).toMatchObject({ code: 'order_already_paid' })
    expect(await rowOf(id)).toMatchObject({ paymentMethod: 'transfer' })
    const cancelled = await placed({ payment: 'later' })
    const own = { user: null, token: orderToken(test.shop, cancelled.id) }
    expect(await cancelOrder(test.shop, cancelled.id, own)).toMatchObject({ value: { refund: { VND: 0 } } })
    expect(await receivePayment(test.shop, florist, cancelled.id, 'cash')).toMatchObject({ code: 'order_cancelled' })
    expect(await receivePayment(test.shop, florist, 'nowhere', 'cash')).toMatchObject({ code: 'order_not_found' })
  })

  it('that is paid later is received at the total that staff saw, and not after an exchange', async () => {
    const { id, total: seen, updatedAt } = await placed({ payment: 'later' })
    const total = seen + product.priceVND
    const lines = [{ line: 0, quantity: 3 }]
    const more = { lines, updatedAt: updatedAt.toISOString(), total, refund: 0, reason: 'Thêm hoa' }
    expect(await exchangeLines(test.shop, florist, id, exchangeSchema.parse(more))).toMatchObject({ ok: true })
    const refused = { ok: false, code: 'changed_meanwhile' }
    expect(await receivePayment(test.shop, florist, id, 'cash', seen)).toEqual(refused)
    expect(await rowOf(id)).toMatchObject({ paymentMethod: 'later', total })
    expect(await receivePayment(test.shop, florist, id, 'cash', total)).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ paymentMethod: 'cash', total })
    // Sent again, because its answer was lost; the total may be another one by now.
    expect(await receivePayment(test.shop, florist, id, 'cash', seen)).toMatchObject({ ok: true })
  })

  it('that the courier collects is unpaid until then, in dong, and mails what is collected', async () => {
    const order = await placed({
      payment: 'cash_on_delivery',
      customer: { name: 'Hạnh', phone: '0912345678', email: 'hanh@example.com' },
    })
    expect(order).toMatchObject({ paymentMethod: 'cash_on_delivery', unconfirmed: false, paymentIntentId: null })
    const [mail] = await test.shop.db
      .select()
      .from(mails)
      .where(and(eq(mails.about, order.id), eq(mails.kind, 'order_confirmation')))
    expect(JSON.stringify(await compose(test.shop, mail!))).not.toContain('khoản thanh toán của bạn')
    expect(await receivePayment(test.shop, florist, order.id, 'cash')).toMatchObject({ ok: true })
    expect(await rowOf(order.id)).toMatchObject({ paymentMethod: 'cash' })
    expect(staffOrderSchema.safeParse(given({ payment: 'cash_on_delivery', currency: 'usd' }))).toMatchObject({
      success: false,
    })
  })

  it('has no payment that a refund could be sent back to', async () => {
    const { id } = await placed()
    expect(await ask(id)).toEqual({ ok: false, code: 'refund_without_payment' })
  })
})

describe('an order that staff may not take', () => {
  it.each([
    ['an unknown product', { lines: [{ productId: 'nothing', quantity: 1 }] }, 'unknown_product'],
    ['a slot that does not exist', { customerData: { ...DELIVERY, slotId: '09-11' } }, 'invalid_slot'],
    [
      'a ward of the other city',
      { customerData: { ...DELIVERY, deliveryCity: 'Ho Chi Minh', wardCode: '00070' } },
      'ward_of_other_city',
    ],
    ['a day that is over', { customerData: { ...DELIVERY, deliveryDate: '2020-01-01' } }, 'date_in_past'],
    ['nobody who orders', { customer: undefined }, 'invalid_name'],
  ])('of %s is refused', async (_, fields, code) => {
    const before = await counted()
    expect(await place(given(fields))).toMatchObject({ ok: false, code })
    expect(await counted()).toBe(before)
  })

  it('of a sold-out product is refused, and a price that is sent along changes nothing', async () => {
    await test.shop.db.update(products).set({ inStock: false }).where(eq(products.id, product.id))
    expect(await place(given())).toMatchObject({ code: 'out_of_stock' })
    await test.shop.db.update(products).set({ inStock: true }).where(eq(products.id, product.id))
    const cheap = await placed({ lines: [{ productId: product.id, quantity: 1, priceVND: 1 }] })
    expect(cheap.subtotal).toBe(product.priceVND)
  })

  it.each([0, -1, 1.5, 1e9])('has no quantity of %s', (quantity) => {
    const parsed = staffOrderSchema.safeParse(given({ lines: [{ productId: product.id, quantity }] }))
    expect(parsed.error?.issues[0]?.message).toBe('invalid_quantity')
  })
})

describe("the florist's choice", () => {
  const choice = (fields: object = {}) => ({ price: '550k', words: 'trắng và pastel', quantity: 1, ...fields })

  it('is a line without a product, at the price that staff typed and its worth in the other currency', async () => {
    const order = await placed({
      locale: 'vi',
      lines: [{ productId: product.id, quantity: 1 }, choice({ quantity: 2 })],
    })
    expect(order.subtotal).toBe(product.priceVND + 2 * 550_000)
    const lines = await test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    expect(lines.find(({ line }) => line === 1)).toMatchObject({
      productId: null,
      productName: 'Hoa do tiệm chọn: trắng và pastel',
      imageUrl: '',
      priceVND: 550_000,
      priceUSDCents: 22_00,
      quantity: 2,
    })
    const inDollars = await placed({ locale: 'en', currency: 'usd', lines: [choice({ price: 22.5, words: '' })] })
    const [line] = await test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, inDollars.id))
    expect(line).toMatchObject({ productName: "Florist's choice", priceVND: 562_500, priceUSDCents: 22_50 })

    await writeShopState(test.shop.db, 'dongPerDollar', 27_500)
    const atNewRate = await placed({ locale: 'vi', lines: [choice()] })
    const [later] = await test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, atNewRate.id))
    await writeShopState(test.shop.db, 'dongPerDollar', null)
    expect(later).toMatchObject({ priceVND: 550_000, priceUSDCents: 20_00 })
  })

  it('is on the sheet, among the cards of the day, in the sales and in the mail, and no best seller', async () => {
    const { id, locale } = await placed({
      locale: 'en',
      lines: [choice({ quantity: 3 })],
      customer: { name: 'Hạnh', phone: '0912345678', email: 'choice@example.com' },
    })
    const { db } = test.shop
    const name = 'Hoa do tiệm chọn: trắng và pastel'
    expect(locale).toBe('en')
    const sheet = await readDaySheet(db, { day: DAY, locale: 'vi' })
    expect(sheet.orders.find((order) => order.id === id)?.items).toEqual([{ productId: null, name, quantity: 3 }])
    expect(sheet.products.find((sum) => sum.name === name)?.quantity).toBeGreaterThanOrEqual(3)
    const today = await readToday(db, { day: DAY, locale: 'vi' })
    expect(today.cards.find((card) => card.id === id)?.items).toEqual([{ name, quantity: 3, imageUrl: '' }])
    const read = await readOrder(test.shop, id, 'vi')
    expect(read.ok && read.value.items[0]).toMatchObject({ productId: null, productName: name })
    const now = dayInVietnam(test.shop.clock.now())
    const sales = await readSales(db, { from: now, to: now }, 'vi')
    expect(sales.byProduct.find(({ productId }) => productId === null)).toMatchObject({ name: 'Hoa do tiệm chọn' })
    const { bestSellers } = await readDashboard(db, test.shop.clock.now(), 'vi')
    expect(bestSellers.map(({ productId }) => productId)).not.toContain(null)
    const [mail] = await db.select().from(mails).where(eq(mails.about, id))
    expect(JSON.stringify(await compose(test.shop, mail!))).toContain("Florist's choice: trắng và pastel")
    expect(
      (await listOrders(db, { q: 'pastel' }, { pageSize: 50, offset: 0, page: 1 })).rows.map((row) => row.id),
    ).toContain(id)
  })

  it.each([['-1'], [-550_000], [0], [999], [1.5], ['1e9'], [200_000_001], ['9'.repeat(30)], ['năm trăm'], ['']])(
    'does not cost %s',
    (price) => {
      const parsed = staffOrderSchema.safeParse(given({ lines: [choice({ price })] }))
      expect(parsed.error?.issues.map(({ message, path }) => [message, path.join('.')])).toEqual([
        ['invalid_choice_price', 'lines.0.price'],
      ])
    },
  )

  it.each([
    ['a product with a price of its own', { productId: 'x', price: 1, quantity: 1 }, 'invalid_line'],
    ['neither product nor price', { quantity: 1 }, 'invalid_line'],
    ['words that are too long', { price: '550k', quantity: 1, words: 'x'.repeat(81) }, 'invalid_choice'],
  ])('is not %s', (_, line, code) => {
    expect(staffOrderSchema.safeParse(given({ lines: [line] })).error?.issues[0]?.message).toBe(code)
  })

  it('cannot be ordered in the public checkout', () => {
    const cart = { items: [choice()], currency: 'vnd' }
    expect(createIntentSchema.safeParse(cart).success).toBe(false)
    const named = { items: [{ productId: product.id, ...choice() }], currency: 'vnd' }
    expect(createIntentSchema.parse(named).items).toEqual([{ productId: product.id, quantity: 1 }])
  })
})

describe('the price of an order of staff', () => {
  it('is the same before it is placed, and is refused if it changed since', async () => {
    const lines = [
      { productId: product.id, quantity: 1 },
      { price: '300.000', quantity: 1 },
    ]
    const priced = await quoteStaffOrder(
      test.shop,
      staffQuoteSchema.parse({ lines, delivery: { city: 'Hanoi', date: DAY, slotId: 'at-1030' } }),
    )
    if (!priced.ok) throw new Error(priced.code)
    const before = await counted()
    const { total } = priced.value.quote
    const told = given({ lines, customerData: { ...DELIVERY, slotId: 'at-1030' }, total })
    await test.shop.db
      .update(products)
      .set({ priceVND: product.priceVND + 1_000 })
      .where(eq(products.id, product.id))
    expect(await place(told)).toEqual({ ok: false, code: 'quote_changed', field: 'total' })
    expect(await counted()).toBe(before)
    await test.shop.db.update(products).set({ priceVND: product.priceVND }).where(eq(products.id, product.id))
    const made = await place(told)
    expect(made.ok && (await rowOf(made.value.orderId)).total).toBe(total)
  })

  it('names the product or part of the delivery that is wrong', async () => {
    const price = (body: object) => quoteStaffOrder(test.shop, staffQuoteSchema.parse(body))
    const lines = [{ productId: product.id, quantity: 1 }]
    expect(await price({ lines, discountCode: 'NOSUCH' })).toMatchObject({ code: 'invalid_discount_code' })
    expect(await price({ lines: [{ productId: 'gone', quantity: 1 }] })).toMatchObject({ field: 'gone' })
    const delivery = { city: 'Hanoi', date: DAY, slotId: '09-11' }
    expect(await price({ lines, delivery })).toMatchObject({ code: 'invalid_slot', field: 'delivery.slotId' })
  })
})

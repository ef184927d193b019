import { and, asc, eq, ne } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  auditLog,
  cashPayments,
  cashRefunds,
  mails,
  orderEdits,
  orderItems,
  orders,
  products,
  promotions,
  refunds,
} from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { overpaid } from '#features/orders/order-price.ts'
import { cancellationRefund } from '#features/orders/server/cancel-order.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { closePaymentLinks } from '#features/orders/server/close-payment-links.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { makePaymentLink } from '#features/orders/server/make-payment-link.ts'
import { openPaymentLink } from '#features/orders/server/open-payment-link.ts'
import { receivePayment } from '#features/orders/server/receive-payment.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { readSales } from '#features/sales/server/read-sales.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { percentOf } from '#shared/money.ts'
import { misbehave, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import { tokenOf } from '#tests/factories/supplement-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { exchangeSchema } from '../exchange.schema.ts'
import { staffOrderSchema } from '../staff-order.schema.ts'
import { exchangeLines } from './exchange-lines.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { planExchange } from './plan-exchange.ts'

const { shop, rowOf, ask } = refundingShop()
let test: TestShop
let florist: { id: string; email: string }
let cheap: typeof products.$inferSelect
let dear: typeof products.$inferSelect
beforeAll(async () => {
  test = shop()
  florist = await theAdmin(test)
  const sold = await test.shop.db
    .select()
    .from(products)
    .where(eq(products.inStock, true))
    .orderBy(asc(products.priceVND))
  ;[cheap, dear] = [sold[0]!, sold.at(-1)!]
})

const DAY = usualDay(40)
type Fields = Record<string, unknown>
interface WantedLine {
  line?: number
  productId?: string
  price?: string
  words?: string
  quantity: number
}

async function staffOrder(fields: Fields = {}) {
  const body = {
    key: crypto.randomUUID(),
    lines: [{ productId: dear.id, quantity: 1 }],
    customer: { name: 'Chị Hà', phone: '0912345678', email: 'ha@example.com' },
    customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: DAY },
    payment: 'later',
    ...fields,
  }
  const placed = await placeStaffOrder(test.shop, florist, staffOrderSchema.parse(body))
  if (!placed.ok) throw new Error(placed.code)
  return rowOf(placed.value.orderId)
}
const linesOf = (id: string) =>
  test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.line))
const refundsOf = (id: string) => test.shop.db.select().from(refunds).where(eq(refunds.orderId, id))
const version = async (id: string) => (await rowOf(id)).updatedAt.toISOString()

/** Prices the exchange as the screen does. */
async function quoted(id: string, lines: WantedLine[]) {
  const { lines: parsed, updatedAt } = exchangeSchema.parse({
    lines,
    updatedAt: await version(id),
    total: 0,
    refund: 0,
  })
  return planExchange(test.shop, id, { lines: parsed, updatedAt })
}
/** Exchanges the lines as staff who have seen the price, unless other fields are given. */
async function exchange(id: string, lines: WantedLine[], fields: Fields = {}) {
  const planned = await quoted(id, lines)
  const seen = planned.ok ? { total: planned.value.price, refund: planned.value.refund } : { total: 0, refund: 0 }
  const body = { lines, updatedAt: await version(id), ...seen, reason: 'Hết hoa hồng', ...fields }
  return exchangeLines(test.shop, florist, id, exchangeSchema.parse(body))
}
const detailOf = async (id: string) => {
  const read = await readOrder(test.shop, id, 'vi')
  if (!read.ok) throw new Error(read.code)
  return read.value
}
const pay = async (token: string) => {
  const opened = await openPaymentLink(test.shop, token)
  if (!opened.ok || opened.value.state !== 'open') throw new Error('not open')
  return opened.value.payment!
}

describe('an exchange at the same price', () => {
  it('changes the lines and nothing of the money, and is in the history by name', async () => {
    const order = await staffOrder({ lines: [{ price: '550k', words: 'hồng', quantity: 1 }], payment: 'cash' })
    expect(await exchange(order.id, [{ price: '550k', words: 'tím', quantity: 1 }], { reason: '' })).toMatchObject({
      ok: true,
    })
    const { updatedAt: _, search: __, ...after } = await rowOf(order.id)
    expect(after).toEqual({ ...order, updatedAt: undefined, search: undefined })
    expect((await linesOf(order.id)).map(({ productName }) => productName)).toEqual([expect.stringContaining('tím')])
    expect(await refundsOf(order.id)).toEqual([])
    expect((await detailOf(order.id)).history[0]).toMatchObject({
      actor: florist.email,
      changes: { lines: [[expect.stringContaining('hồng')], [expect.stringContaining('tím')]] },
    })
    // What staff wrote goes with the personal data of the order.
    const logged = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, order.id))
    expect(JSON.stringify(logged)).not.toMatch(/tím|Hết hoa/)
    expect(
      JSON.stringify(await test.shop.db.select().from(orderEdits).where(eq(orderEdits.orderId, order.id))),
    ).toMatch(/tím/)
  })

  it('keeps the price of a line that stays, though its product costs more now or is sold out', async () => {
    const order = await staffOrder({ lines: [{ productId: cheap.id, quantity: 2 }] })
    const change = (set: Partial<typeof cheap>) =>
      test.shop.db.update(products).set(set).where(eq(products.id, cheap.id))
    await change({ priceVND: cheap.priceVND + 50_000, inStock: false })
    const kept = await quoted(order.id, [{ line: 0, quantity: 1 }])
    expect(kept).toMatchObject({ ok: true, value: { subtotal: cheap.priceVND } })
    expect(await quoted(order.id, [{ line: 0, quantity: 3 }])).toMatchObject({ code: 'out_of_stock', field: cheap.id })
    await change({ priceVND: cheap.priceVND, inStock: true })
  })

  it('makes flowers that were made not made, because others are wanted', async () => {
    const order = await staffOrder()
    await changeStatus(test.shop, order.id, 'processing', { made: true })
    expect((await rowOf(order.id)).madeAt).not.toBeNull()
    await exchange(order.id, [{ line: 0, quantity: 2 }])
    expect(await rowOf(order.id)).toMatchObject({ status: 'processing', madeAt: null })
  })
})

describe('an exchange for less', () => {
  it.each(['VND', 'USD'] as const)('gives the difference of a card payment back once (%s)', async (currency) => {
    const order = await paidOrder(test, { currency })
    const lines = [{ line: 0, quantity: 1 }]
    const [item] = await linesOf(order.id)
    const each = currency === 'VND' ? item!.priceVND : item!.priceUSDCents
    const body = { updatedAt: await version(order.id), mail: true }
    // A double click.
    const both = await Promise.all([exchange(order.id, lines, body), exchange(order.id, lines, body)])
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
    expect(await exchange(order.id, lines, body)).toMatchObject({ code: 'changed_meanwhile' })
    const after = await rowOf(order.id)
    expect(after).toMatchObject({
      subtotal: order.subtotal - each,
      deliveryFee: order.deliveryFee,
      total: order.total,
      totalVND: order.totalVND,
      refunded: each,
      paymentStatus: 'partially_refunded',
    })
    expect(overpaid(after)).toBe(each)
    expect(await refundsOf(order.id)).toMatchObject([{ amount: each, state: 'succeeded', createdBy: florist.id }])
    expect(await detailOf(order.id)).toMatchObject({ refundable: order.total - each })
    const [mail, ...more] = await test.shop.db
      .select()
      .from(mails)
      .where(and(eq(mails.about, order.id), eq(mails.kind, 'order_changed')))
    expect(more).toEqual([])
    expect(JSON.stringify(await compose(test.shop, mail!))).toMatch(/Hoàn do đổi hoa/)
  })

  it('keeps the discount in percent as it was recorded', async () => {
    const order = await staffOrder({ payment: 'cash', lines: [{ productId: cheap.id, quantity: 4 }] })
    const discount = order.subtotal / 4
    const paid = { discountPercent: 25, discountCode: 'OLD25', discount, total: order.total - discount }
    await test.shop.db.update(orders).set(paid).where(eq(orders.id, order.id))
    const planned = await quoted(order.id, [{ line: 0, quantity: 2 }])
    expect(planned).toMatchObject({
      value: { discount: discount / 2, refund: (order.subtotal - discount) / 2, outcome: 'hand_back' },
    })
  })

  it('keeps the discount of a code of categories to their goods', async () => {
    const [other] = await test.shop.db
      .select()
      .from(products)
      .where(and(ne(products.category, cheap.category), eq(products.inStock, true)))
    const code = { code: 'ONLYONE', discountPercent: 10, description: 'x', categories: [cheap.category] }
    await test.shop.db.insert(promotions).values(code)
    const lines = [cheap, other!].map(({ id: productId }) => ({ productId, quantity: 1 }))
    const order = await staffOrder({ lines, discountCode: 'onlyone' })
    expect(order.discount).toBe(percentOf(cheap.priceVND, 10))
    // A code that has ended or is renamed counts for its order all the same.
    await test.shop.db
      .update(promotions)
      .set({ isActive: false, code: 'RENAMED' })
      .where(eq(promotions.code, 'ONLYONE'))
    expect(await quoted(order.id, [{ line: 1, quantity: 1 }])).toMatchObject({ value: { discount: 0 } })
    expect(await exchange(order.id, [{ line: 0, quantity: 2 }])).toMatchObject({ ok: true })
    const after = await rowOf(order.id)
    const saved = (price: number) => price - percentOf(price, 10)
    expect(after).toMatchObject({ discount: percentOf(2 * cheap.priceVND, 10), discountCode: 'ONLYONE' })
    expect(after.totalUSDCents).toBe(
      order.totalUSDCents + saved(2 * cheap.priceUSDCents) - saved(cheap.priceUSDCents) - other!.priceUSDCents,
    )
  })

  it('keeps the sum that a code of categories discounted if the code is gone, and gives no more', async () => {
    const [other] = await test.shop.db
      .select()
      .from(products)
      .where(and(ne(products.category, cheap.category), eq(products.inStock, true)))
    const code = { code: 'GONE', discountPercent: 10, description: 'x', categories: [cheap.category] }
    await test.shop.db.insert(promotions).values(code)
    const lines = [cheap, other!].map(({ id: productId }) => ({ productId, quantity: 1 }))
    const order = await staffOrder({ lines, discountCode: 'gone' })
    const recorded = percentOf(cheap.priceVND, 10)
    await test.shop.db.delete(promotions).where(eq(promotions.code, 'GONE'))
    const both = [0, 1].map((line) => ({ line, quantity: 1 }))
    expect(await quoted(order.id, both)).toMatchObject({ value: { discount: recorded, outcome: 'same' } })
    expect(await quoted(order.id, [{ line: 0, quantity: 3 }, both[1]!])).toMatchObject({
      value: { discount: recorded },
    })
    const least = [{ price: '2000', words: 'một bông', quantity: 1 }]
    expect(await quoted(order.id, least)).toMatchObject({
      value: { discount: Math.min(recorded, percentOf(2000, 10)) },
    })
  })

  it('notes what staff give back by hand of cash, and counts it in the sales', async () => {
    const today = dayInVietnam(test.shop.clock.now())
    const sales = () => readSales(test.shop.db, { from: today, to: addDays(today, 1) }, 'vi')
    const order = await staffOrder({ payment: 'cash' })
    const before = await sales()
    const planned = await quoted(order.id, [{ productId: cheap.id, quantity: 1 }])
    const back = dear.priceVND - cheap.priceVND
    expect(planned).toMatchObject({ value: { outcome: 'hand_back', refund: back } })
    expect(await exchange(order.id, [{ productId: cheap.id, quantity: 1 }])).toMatchObject({ ok: true })
    expect(await rowOf(order.id)).toMatchObject({ total: order.total, refunded: back, subtotal: cheap.priceVND })
    expect(await refundsOf(order.id)).toMatchObject([{ amount: back, state: 'succeeded' }])
    const after = await sales()
    expect(after.net.VND).toBe(before.net.VND - back)
    // The parts of what was taken still add up.
    expect(after.goods.VND - after.discount.VND + after.deliveryFee.VND).toBe(
      before.goods.VND - before.discount.VND + before.deliveryFee.VND,
    )
    // Once more: only what the order costs now counts, and staff take it by hand.
    expect(await exchange(order.id, [{ productId: dear.id, quantity: 1 }])).toMatchObject({ ok: true })
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + back, refunded: back })
    expect((await sales()).net.VND).toBe(before.net.VND)
  })

  it('makes a later cancellation cost its part of what the flowers cost now', async () => {
    const order = await paidOrder(test)
    await exchange(order.id, [{ line: 0, quantity: 1 }])
    const row = await rowOf(order.id)
    const begun = { ...row, status: 'processing' as const, createdAt: new Date(Date.now() - HOUR_MS) }
    const price = order.total - row.refunded
    expect(await cancellationRefund(test.shop.db, test.shop, begun, new Date())).toEqual({
      ok: true,
      value: { kept: percentOf(price, 30), refund: price - percentOf(price, 30) },
    })
  })

  it('gives no more back than was paid and is not refunded yet', async () => {
    const order = await paidOrder(test)
    await ask(order.id, order.total - 1000)
    expect(await quoted(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ code: 'refund_too_large' })
    expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ code: 'refund_too_large' })
    expect(await rowOf(order.id)).toMatchObject({ subtotal: order.subtotal, refunded: order.total - 1000 })
  })

  it('loses against a refund at the same moment, or leaves it nothing to exceed', async () => {
    const order = await paidOrder(test)
    await Promise.all([exchange(order.id, [{ line: 0, quantity: 1 }]), ask(order.id, order.total - 1000)])
    const { refunded, total } = await rowOf(order.id)
    expect(refunded).toBeLessThanOrEqual(total)
    const given = (await refundsOf(order.id)).filter(({ state }) => state !== 'failed')
    expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(total)
  })

  it('stays exchanged if the provider is away; the refund waits', async () => {
    const order = await paidOrder(test)
    await misbehave(test, { fault: '500', times: '3' })
    expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ ok: true })
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'asked' }])
    expect(await linesOf(order.id)).toMatchObject([{ quantity: 1 }])
  })

  it('asks for a reason, and for the price that staff have seen', async () => {
    const order = await staffOrder({ payment: 'cash' })
    const lines = [{ productId: cheap.id, quantity: 1 }]
    expect(await exchange(order.id, lines, { reason: ' ' })).toMatchObject({ code: 'reason_missing', field: 'reason' })
    expect(await exchange(order.id, lines, { refund: 1 })).toMatchObject({ code: 'quote_changed' })
    expect(await exchange(order.id, lines, { total: 1 })).toMatchObject({ code: 'quote_changed' })
    expect(await linesOf(order.id)).toMatchObject([{ productId: dear.id }])
  })
})

describe('an exchange for more', () => {
  it('is refused for an order that is paid, but whose payment the shop does not have', async () => {
    const { id } = await paidOrder(test)
    await test.shop.db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, id))
    const order = await rowOf(id)
    const lines = [
      { line: 0, quantity: 2 },
      { productId: dear.id, quantity: 1 },
    ]
    expect(await quoted(order.id, lines)).toMatchObject({ value: { outcome: 'too_dear', refund: 0 } })
    expect(await exchange(order.id, lines)).toMatchObject({ code: 'exchange_costs_more' })
    expect(await rowOf(order.id)).toMatchObject({ subtotal: order.subtotal, updatedAt: order.updatedAt })
  })

  it('is what an unpaid order costs from now on, in both currencies', async () => {
    const order = await staffOrder({ lines: [{ productId: cheap.id, quantity: 1 }] })
    expect(await exchange(order.id, [{ line: 0, quantity: 2 }])).toMatchObject({ ok: true })
    expect(await rowOf(order.id)).toMatchObject({
      subtotal: 2 * cheap.priceVND,
      total: order.total + cheap.priceVND,
      totalVND: order.total + cheap.priceVND,
      totalUSDCents: order.totalUSDCents + cheap.priceUSDCents,
      refunded: 0,
    })
  })

  it('ends the open payment link, so that the old amount cannot be charged', async () => {
    const order = await staffOrder()
    const made = await makePaymentLink(test.shop, florist, order.id, { mail: false })
    if (!made.ok) throw new Error(made.code)
    const old = await pay(tokenOf(made.value.url))
    expect(await exchange(order.id, [{ line: 0, quantity: 2 }])).toMatchObject({ ok: true })
    expect(await openPaymentLink(test.shop, tokenOf(made.value.url))).toMatchObject({ value: { state: 'replaced' } })
    const key = { provider: 'stripe', paymentId: old.paymentIntentId }
    expect(await test.shop.payments.of('stripe').read(key.paymentId)).toMatchObject({ state: 'cancelled' })
    const again = await makePaymentLink(test.shop, florist, order.id, { mail: false })
    if (!again.ok) throw new Error(again.code)
    const opened = await openPaymentLink(test.shop, tokenOf(again.value.url))
    expect(opened).toMatchObject({ value: { state: 'open', amount: order.total + dear.priceVND } })
  })

  it('sends nobody a payment of the old amount, also if the link is opened at that moment', async () => {
    const order = await staffOrder()
    const made = await makePaymentLink(test.shop, florist, order.id, { mail: false })
    if (!made.ok) throw new Error(made.code)
    const stripe = test.shop.payments.of('stripe')
    const slow = {
      ...stripe,
      async create(...asked: Parameters<typeof stripe.create>) {
        const payment = await stripe.create(...asked)
        expect(await exchange(order.id, [{ line: 0, quantity: 2 }])).toMatchObject({ ok: true })
        return payment
      },
    }
    const opened = await openPaymentLink(
      { ...test.shop, payments: { ...test.shop.payments, of: () => slow } },
      tokenOf(made.value.url),
    )
    expect(opened).toEqual({ ok: true, value: { state: 'replaced' } })
    // What nobody can pay is cancelled by the reconciler.
    expect(await closePaymentLinks(test.shop, stripe, { orderId: order.id })).toBe(1)
  })

  it('is refused if the link was paid meanwhile, and the payment is booked as it was', async () => {
    const order = await staffOrder()
    const made = await makePaymentLink(test.shop, florist, order.id, { mail: false })
    if (!made.ok) throw new Error(made.code)
    const { paymentIntentId, clientSecret } = await pay(tokenOf(made.value.url))
    const planned = await quoted(order.id, [{ line: 0, quantity: 2 }])
    if (!planned.ok) throw new Error(planned.code)
    await test.pay(paymentIntentId, clientSecret)
    expect(await exchange(order.id, [{ line: 0, quantity: 2 }])).toMatchObject({ code: 'changed_meanwhile' })
    expect(await rowOf(order.id)).toMatchObject({
      paymentMethod: 'card',
      total: order.total,
      subtotal: order.subtotal,
      reviewReason: null,
    })
    await closePaymentLinks(test.shop, test.shop.payments.of('stripe'), { orderId: order.id })
    await fulfil(test.shop, { provider: 'stripe', paymentId: paymentIntentId })
    expect(await rowOf(order.id)).toMatchObject({ total: order.total, reviewReason: null })
  })

  it('is what the courier collects', async () => {
    const order = await staffOrder()
    const id = `cash-${crypto.randomUUID()}`
    const now = new Date()
    await test.shop.db.insert(cashPayments).values({ id, amount: order.total, reference: {}, promisedAt: now })
    const promised = { paymentMethod: 'cash_on_delivery', paymentProvider: 'cash', paymentIntentId: id } as const
    await test.shop.db.update(orders).set(promised).where(eq(orders.id, order.id))
    expect(await exchange(order.id, [{ line: 0, quantity: 2 }])).toMatchObject({ ok: true })
    const [payment] = await test.shop.db.select().from(cashPayments).where(eq(cashPayments.id, id))
    expect(payment).toMatchObject({ amount: order.total + dear.priceVND })
    await fulfil(test.shop, { provider: 'cash', paymentId: id })
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + dear.priceVND, reviewReason: null })
    expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ ok: true })
    expect((await test.shop.db.select().from(cashPayments).where(eq(cashPayments.id, id)))[0]).toMatchObject({
      amount: order.total,
    })
    expect(await refundsOf(order.id)).toEqual([])

    // Once it was received, the difference goes back as any refund of it: as a task of staff.
    await exchange(order.id, [{ line: 0, quantity: 2 }])
    await receivePayment(test.shop, florist, order.id, 'cash')
    expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ ok: true })
    expect(await refundsOf(order.id)).toMatchObject([{ amount: dear.priceVND, state: 'asked' }])
    const tasks = await test.shop.db.select().from(cashRefunds).where(eq(cashRefunds.paymentId, id))
    expect(tasks).toMatchObject([{ amount: dear.priceVND, state: 'pending' }])
  })
})

describe('an exchange is refused', () => {
  it.each([
    ['out_for_delivery', 'order_on_its_way'],
    ['delivered', 'order_delivered'],
    ['cancelled', 'order_cancelled'],
  ] as const)('for an order that is %s', async (status, code) => {
    const order = await staffOrder()
    await changeStatus(test.shop, order.id, status)
    expect(await exchange(order.id, [{ line: 0, quantity: 2 }])).toMatchObject({ code })
    expect(await linesOf(order.id)).toMatchObject([{ quantity: 1 }])
  })

  it('for one of two staff who exchange at the same moment', async () => {
    const order = await paidOrder(test)
    const updatedAt = await version(order.id)
    const results = await Promise.all([
      exchange(order.id, [{ line: 0, quantity: 1 }], { updatedAt, reason: 'Lan' }),
      exchange(order.id, [{ line: 0, quantity: 1 }], { updatedAt, reason: 'Mai' }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'changed_meanwhile' })
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  it('for a version that has changed, an order that is not there, and lines that are not its own', async () => {
    const order = await staffOrder()
    const updatedAt = await version(order.id)
    await changeStatus(test.shop, order.id, 'processing')
    expect(await exchange(order.id, [{ line: 0, quantity: 2 }], { updatedAt })).toMatchObject({
      code: 'changed_meanwhile',
    })
    expect(await quoted(order.id, [{ line: 1, quantity: 1 }])).toMatchObject({ code: 'invalid_line' })
    expect(await quoted(order.id, [{ productId: 'nothing', quantity: 1 }])).toMatchObject({ code: 'unknown_product' })
    expect(await quoted(order.id, [{ price: '5', quantity: 1 }])).toMatchObject({ code: 'invalid_choice_price' })
    const body = exchangeSchema.parse({ lines: [{ line: 0, quantity: 1 }], updatedAt, total: 0, refund: 0 })
    expect(await exchangeLines(test.shop, florist, 'nowhere', body)).toMatchObject({ code: 'order_not_found' })
  })

  it.each([
    [[{ line: 0, productId: 'x', quantity: 1 }]],
    [[{ quantity: 1 }]],
    [[{ line: 0, quantity: 0 }]],
    [[{ line: -1, quantity: 1 }]],
    [
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
    ],
    [[]],
  ])('for lines that say nothing clear: %j', (lines) => {
    const body = { lines, updatedAt: new Date().toISOString(), total: 0, refund: 0 }
    expect(exchangeSchema.safeParse(body).success).toBe(false)
  })
})

describe('pieces of a counted product', () => {
  const setStock = (stock: number | null) =>
    test.shop.db
      .update(products)
      .set({ stock, inStock: stock !== 0 })
      .where(eq(products.id, dear.id))
  const stockNow = async () => (await test.shop.db.select().from(products).where(eq(products.id, dear.id)))[0]!.stock
  afterEach(() => setStock(null))

  it('go back and are taken with the lines, and no more than are left', async () => {
    await setStock(3)
    const order = await staffOrder({ lines: [{ productId: dear.id, quantity: 2 }] })
    expect(await stockNow()).toBe(1)
    expect(await exchange(order.id, [{ line: 0, quantity: 4 }])).toMatchObject({ code: 'too_few_left' })
    expect(await exchange(order.id, [{ line: 0, quantity: 3 }])).toMatchObject({ ok: true })
    expect(await stockNow()).toBe(0)
    expect(await exchange(order.id, [{ productId: cheap.id, quantity: 1 }])).toMatchObject({ ok: true })
    expect(await stockNow()).toBe(3)
  })

  it('of a line that stays are not asked for, though the product was counted since', async () => {
    const order = await staffOrder()
    await setStock(0)
    const lines = [
      { line: 0, quantity: 1 },
      { productId: cheap.id, quantity: 1 },
    ]
    expect(await exchange(order.id, lines)).toMatchObject({ ok: true })
    expect([await stockNow(), (await rowOf(order.id)).reviewReason]).toEqual([0, null])
  })
})

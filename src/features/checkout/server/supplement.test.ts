import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { mails, orderItems, orders, paymentLinks, products, refunds, type OrderRow } from '#db/schema/index.ts'
import { compareBooks } from '#features/books/server/compare-books.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { changeOrder } from '#features/orders/server/change-order.ts'
import { endSupplement } from '#features/orders/server/end-supplement.ts'
import { finishRefunds } from '#features/orders/server/finish-refunds.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { openPaymentLink } from '#features/orders/server/open-payment-link.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { forgetStatements } from '#features/privacy/server/forget-statements.ts'
import { readSales } from '#features/sales/server/read-sales.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { misbehave, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { exchangeSchema } from '../exchange.schema.ts'
import { staffOrderSchema } from '../staff-order.schema.ts'
import { exchangeLines } from './exchange-lines.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { planExchange } from './plan-exchange.ts'
import { usualDay } from '#tests/factories/usual-day.ts'

const { shop, rowOf, ask } = refundingShop()
let test: TestShop
let florist: { id: string; email: string }
let dear: typeof products.$inferSelect
let rare: typeof products.$inferSelect
beforeAll(async () => {
  test = shop()
  florist = await theAdmin(test)
  const sold = await test.shop.db
    .select()
    .from(products)
    .where(eq(products.inStock, true))
    .orderBy(asc(products.priceVND))
  ;[rare, dear] = [sold.at(-2)!, sold.at(-1)!]
})

type Fields = Record<string, unknown>
const version = async (id: string) => (await rowOf(id)).updatedAt.toISOString()
const linesOf = (id: string) =>
  test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(asc(orderItems.line))
const linksOf = (id: string) =>
  test.shop.db.select().from(paymentLinks).where(eq(paymentLinks.orderId, id)).orderBy(asc(paymentLinks.createdAt))
const refundsOf = (id: string) =>
  test.shop.db.select().from(refunds).where(eq(refunds.orderId, id)).orderBy(asc(refunds.createdAt), asc(refunds.id))
const detailOf = async (id: string) => {
  const read = await readOrder(test.shop, id, 'vi')
  if (!read.ok) throw new Error(read.code)
  return read.value
}
const reconcile = () => createReconciler(test.shop)(new AbortController().signal)
const tokenOf = (url: string) => new URL(url).hash.slice('#token='.length)
const open = async (token: string) => {
  const opened = await openPaymentLink(test.shop, token)
  if (!opened.ok) throw new Error(opened.code)
  return opened.value
}
const bookedOn = (paymentIntentId: string) =>
  test.shop.db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId))

/** Proposes the first line and one dear piece, unless other lines are given. */
async function propose(
  id: string,
  fields: Fields = {},
  lines: Fields[] = [
    { line: 0, quantity: 2 },
    { productId: dear.id, quantity: 1 },
  ],
) {
  const updatedAt = await version(id)
  const seen = exchangeSchema.parse({ lines, updatedAt, total: 0, refund: 0 })
  const planned = await planExchange(test.shop, id, seen)
  if (!planned.ok) return planned
  const { price: total, refund } = planned.value
  const body = exchangeSchema.parse({ lines, updatedAt, total, refund, reason: 'Khách muốn to hơn', ...fields })
  return exchangeLines(test.shop, florist, id, body)
}
async function proposed(fields: Fields = {}, paid: Parameters<typeof paidOrder>[1] = {}) {
  const order = await paidOrder(test, paid)
  expect(await propose(order.id, fields)).toEqual({ ok: true, value: null })
  const { supplement } = await detailOf(order.id)
  return { order, token: tokenOf(supplement!.url), amount: supplement!.amount }
}
async function charge(token: string, card?: string) {
  const opened = await open(token)
  if (opened.state !== 'open') throw new Error(opened.state)
  const { paymentIntentId, clientSecret } = opened.payment
  await test.pay(paymentIntentId, clientSecret, card)
  return paymentIntentId
}
/** An order whose supplement is paid and booked. */
async function supplemented() {
  const { order, token, amount } = await proposed()
  const paymentIntentId = await charge(token)
  expect(await open(token)).toEqual({ state: 'paid' })
  return { order, amount, paymentIntentId, token }
}

describe('a dearer exchange of a paid order', () => {
  it('charges the difference by a link, and keeps the order as it is until then', async () => {
    const { order, token, amount } = await proposed()
    expect(amount).toBe(dear.priceVND)
    expect(await linesOf(order.id)).toHaveLength(1)
    expect(await rowOf(order.id)).toMatchObject({ total: order.total, subtotal: order.subtotal, status: 'pending' })
    expect(await open(token)).toMatchObject({
      state: 'open',
      isSupplement: true,
      amount,
      order: { lines: [{ quantity: 2 }, { quantity: 1 }] },
    })
    expect(await detailOf(order.id)).toMatchObject({ paymentLink: null, linkUntil: null, supplementPayments: [] })
  })

  it('is made once when the difference is paid, by page, webhook and reconciler together, under the florist’s name', async () => {
    const { order, token, amount } = await proposed({ mail: true })
    const paymentIntentId = await charge(token)
    const key = { provider: 'stripe', paymentId: paymentIntentId }
    await Promise.all([fulfil(test.shop, key), open(token), reconcile(), fulfil(test.shop, key)])
    await reconcile()
    expect(await open(token)).toEqual({ state: 'paid' })
    const row = await rowOf(order.id)
    expect(row).toMatchObject({
      ...{ total: order.total + amount, totalVND: order.total + amount, subtotal: order.subtotal + amount },
      ...{ totalUSDCents: order.totalUSDCents + dear.priceUSDCents, paymentIntentId: order.paymentIntentId },
      ...{ paymentStatus: 'paid', refunded: 0, reviewReason: null },
    })
    expect(await linesOf(order.id)).toMatchObject([{ quantity: 2 }, { productId: dear.id, quantity: 1 }])
    expect(await bookedOn(paymentIntentId)).toEqual([])
    const detail = await detailOf(order.id)
    expect(detail).toMatchObject({
      supplement: null,
      refundable: order.total + amount,
      supplementPayments: [{ paymentProvider: 'stripe', paymentId: paymentIntentId, amount }],
    })
    const made = detail.history.filter((entry) => entry.kind === 'audit' && 'lines' in entry.changes)
    expect(made).toMatchObject([{ actor: florist.email, changes: { reason: [null, 'Khách muốn to hơn'] } }])
    const sent = await test.shop.db
      .select()
      .from(mails)
      .where(and(eq(mails.about, order.id), eq(mails.kind, 'order_changed')))
    expect(sent).toHaveLength(1)
  })

  it('mails the link with amount and flowers, until it does not work any more', async () => {
    const { order } = await proposed({ mail: true })
    const [mail] = await test.shop.db
      .select()
      .from(mails)
      .where(and(eq(mails.about, order.id), eq(mails.kind, 'payment_link')))
    const text = JSON.stringify(await compose(test.shop, mail!))
    expect(text).toContain('#token=')
    expect(text).toContain('khi đó gồm: 2 ×')
    await endSupplement(test.shop, florist, order.id)
    expect(await compose(test.shop, mail!)).toBe('nothing')
  })

  it('sent twice, also at once, is one link', async () => {
    const order = await paidOrder(test)
    const updatedAt = await version(order.id)
    const sent = await Promise.all([propose(order.id, { updatedAt }), propose(order.id, { updatedAt })])
    expect(sent.every(({ ok }) => ok)).toBe(true)
    expect(await linksOf(order.id)).toHaveLength(1)
  })

  it('needs a reason, and the price that was seen', async () => {
    const order = await paidOrder(test)
    expect(await propose(order.id, { reason: '' })).toMatchObject({ code: 'reason_missing' })
    expect(await propose(order.id, { total: order.total })).toMatchObject({ code: 'quote_changed' })
    expect(await linksOf(order.id)).toEqual([])
  })

  it('is refused where the difference is less than a card can be charged', async () => {
    const order = await paidOrder(test)
    const lines = (price: string) => [
      { line: 0, quantity: 2 },
      { price, words: '', quantity: 1 },
    ]
    expect(await propose(order.id, {}, lines('9999'))).toMatchObject({ code: 'amount_too_small' })
    expect(await propose(order.id, {}, lines('10000'))).toMatchObject({ ok: true })
    const { supplement } = await detailOf(order.id)
    expect(await open(tokenOf(supplement!.url))).toMatchObject({ state: 'open', amount: 10_000 })
  })

  it('replaces the proposal before, whose payment ends at the provider first', async () => {
    const { order, token } = await proposed()
    const former = await open(token)
    if (former.state !== 'open') throw new Error(former.state)
    expect(await propose(order.id, {}, [{ line: 0, quantity: 3 }])).toMatchObject({ ok: true })
    expect(await open(token)).toEqual({ state: 'replaced' })
    const { state } = await test.shop.payments.of('stripe').read(former.payment.paymentIntentId)
    expect(state).toBe('cancelled')
    expect((await linksOf(order.id)).filter(({ replacedAt }) => !replacedAt)).toHaveLength(1)
  })

  it('is not proposed while the bank decides about the one before', async () => {
    const { order, token } = await proposed()
    await charge(token, CARDS.staysProcessing)
    expect(await propose(order.id, {}, [{ line: 0, quantity: 3 }])).toMatchObject({ code: 'payment_processing' })
    expect(await endSupplement(test.shop, florist, order.id)).toMatchObject({ code: 'payment_processing' })
    expect(await open(token)).toEqual({ state: 'processing' })
  })

  it('whose supplement was just paid is made, and another one is refused', async () => {
    const { order, token, amount } = await proposed()
    await charge(token)
    expect(await propose(order.id, {}, [{ line: 0, quantity: 3 }])).toMatchObject({ code: 'changed_meanwhile' })
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + amount })
  })

  it('can be followed by another one, whose payment is a third', async () => {
    const { order, amount } = await supplemented()
    expect(
      await propose(order.id, {}, [
        { line: 0, quantity: 2 },
        { line: 1, quantity: 2 },
      ]),
    ).toMatchObject({ ok: true })
    const { supplement } = await detailOf(order.id)
    await charge(tokenOf(supplement!.url))
    await reconcile()
    const detail = await detailOf(order.id)
    expect(detail.total).toBe(order.total + amount + supplement!.amount)
    expect(detail.supplementPayments).toMatchObject([{ amount }, { amount: supplement!.amount }])
  })

  it('survives that other things of the order change meanwhile', async () => {
    const { order, token, amount } = await proposed()
    await charge(token)
    await changeOrder(test.shop, florist, order.id, { status: 'processing' })
    await reconcile()
    expect(await rowOf(order.id)).toMatchObject({ status: 'processing', total: order.total + amount, madeAt: null })
  })

  it('is withdrawn once: the order keeps its lines, and nothing can be paid', async () => {
    const { order, token } = await proposed()
    const opened = await open(token)
    if (opened.state !== 'open') throw new Error(opened.state)
    expect(await endSupplement(test.shop, florist, order.id)).toMatchObject({ ok: true })
    expect(await endSupplement(test.shop, florist, order.id)).toMatchObject({ ok: true })
    expect(await open(token)).toEqual({ state: 'replaced' })
    const { state } = await test.shop.payments.of('stripe').read(opened.payment.paymentIntentId)
    expect(state).toBe('cancelled')
    const { history, supplement } = await detailOf(order.id)
    expect(supplement).toBeNull()
    expect(history.filter((entry) => entry.kind === 'audit' && 'supplement' in entry.changes)).toHaveLength(2)
    // The same exchange can be proposed again.
    expect(await propose(order.id)).toMatchObject({ ok: true })
    expect((await detailOf(order.id)).supplement).not.toBeNull()
  })

  it('withdrawn in the moment of its payment is made', async () => {
    const { order, token, amount } = await proposed()
    await charge(token)
    expect(await endSupplement(test.shop, florist, order.id)).toMatchObject({ ok: true })
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + amount })
  })

  it('is noted by hand where staff were paid by hand', async () => {
    const placed = await placeStaffOrder(
      test.shop,
      florist,
      staffOrderSchema.parse({
        key: crypto.randomUUID(),
        lines: [{ productId: dear.id, quantity: 1 }],
        customer: { name: 'Chị Hà', phone: '0912345678', email: 'ha@example.com' },
        customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: usualDay(40) },
        payment: 'cash',
      }),
    )
    if (!placed.ok) throw new Error(placed.code)
    const { orderId } = placed.value
    const before = await rowOf(orderId)
    expect(await propose(orderId, {}, [{ line: 0, quantity: 2 }])).toMatchObject({ ok: true })
    expect(await linksOf(orderId)).toEqual([])
    expect(await rowOf(orderId)).toMatchObject({
      ...{ total: before.total + dear.priceVND, totalUSDCents: before.totalUSDCents + dear.priceUSDCents },
      ...{ paymentMethod: 'cash', paymentStatus: 'paid', refunded: 0 },
    })
  })
})

describe('a supplement that comes when its exchange cannot be made', () => {
  /** The money is an order in review that names the first, once, and can be refunded; the first is as it was. */
  async function expectInReview(order: OrderRow, paymentIntentId: string, amount: number) {
    await Promise.all([reconcile(), fulfil(test.shop, { provider: 'stripe', paymentId: paymentIntentId })])
    await reconcile()
    expect(await rowOf(order.id)).toMatchObject({ total: order.total, subtotal: order.subtotal, refunded: 0 })
    const found = await bookedOn(paymentIntentId)
    expect(found).toMatchObject([{ internalNotes: order.id, reviewReason: 'paid_unexpectedly', total: amount }])
    expect(await ask(found[0]!.id)).toMatchObject({ ok: true, value: { amount, state: 'succeeded' } })
    expect(await rowOf(order.id)).toMatchObject({ refunded: 0 })
  }

  it('because its link had expired', async () => {
    const { order, token, amount } = await proposed()
    const paymentIntentId = await charge(token)
    const early = new Date(Date.now() - 10 * MINUTE_MS)
    await test.shop.db.update(paymentLinks).set({ expiresAt: early }).where(eq(paymentLinks.orderId, order.id))
    await expectInReview(order, paymentIntentId, amount)
    expect(await open(token)).not.toMatchObject({ state: 'open' })
  })

  it('because staff had withdrawn it', async () => {
    const { order, token, amount } = await proposed()
    const paymentIntentId = await charge(token)
    await test.shop.db.update(paymentLinks).set({ replacedAt: new Date() }).where(eq(paymentLinks.orderId, order.id))
    await expectInReview(order, paymentIntentId, amount)
    expect(await open(token)).toEqual({ state: 'paid' })
  })

  it.each(['cancelled', 'out_for_delivery', 'delivered'] as const)('because the order is %s', async (status) => {
    const { order, token, amount } = await proposed()
    const paymentIntentId = await charge(token)
    await changeOrder(test.shop, florist, order.id, { status })
    await expectInReview(order, paymentIntentId, amount)
  })

  it('because the lines were changed', async () => {
    const { order, token, amount } = await proposed()
    const paymentIntentId = await charge(token)
    await test.shop.db.update(orderItems).set({ quantity: 3 }).where(eq(orderItems.orderId, order.id))
    await expectInReview(order, paymentIntentId, amount)
  })

  it('and ends at the provider once the order has left', async () => {
    const { order, token } = await proposed()
    const opened = await open(token)
    if (opened.state !== 'open') throw new Error(opened.state)
    await changeOrder(test.shop, florist, order.id, { status: 'out_for_delivery' })
    await reconcile()
    expect(await open(token)).toEqual({ state: 'replaced' })
    const { state } = await test.shop.payments.of('stripe').read(opened.payment.paymentIntentId)
    expect(state).toBe('cancelled')
  })

  it('is no link at all once the delivery has begun', async () => {
    const order = await paidOrder(test)
    const now = test.shop.clock.now()
    test.setNow(new Date(Date.parse(`${order.deliveryDate}T23:59:59+07:00`) + HOUR_MS))
    expect(await propose(order.id)).toMatchObject({ code: 'payment_link_too_late' })
    test.setNow(now)
  })
})

describe('refunds of an order with two payments', () => {
  it('take from the first payment, then from the second, never more than each received', async () => {
    const { order, amount, paymentIntentId } = await supplemented()
    const part = order.total + 1000
    expect(await ask(order.id, part, 'a0000000-0000-4000-8000-000000000001')).toMatchObject({
      ok: true,
      value: { amount: part, state: 'succeeded' },
    })
    expect(await ask(order.id, part, 'a0000000-0000-4000-8000-000000000001')).toMatchObject({ ok: true })
    const [first, second] = await refundsOf(order.id)
    expect([first, second]).toMatchObject([
      { amount: order.total, paymentLinkId: null },
      { amount: 1000, paymentLinkId: (await linksOf(order.id))[0]!.id },
    ])
    expect(await rowOf(order.id)).toMatchObject({ refunded: part, paymentStatus: 'partially_refunded' })
    expect(await ask(order.id, amount)).toMatchObject({ code: 'refund_too_large' })
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { amount: amount - 1000 } })
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total + amount, paymentStatus: 'refunded' })
    const provider = test.shop.payments.of('stripe')
    expect(await provider.read(order.paymentIntentId!)).toMatchObject({ refunded: order.total })
    expect(await provider.read(paymentIntentId)).toMatchObject({ refunded: amount })
    await reconcile()
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total + amount })
  })

  it('of all of it, with a cancellation, go back by both', async () => {
    const { order, amount } = await supplemented()
    const refund = { key: crypto.randomUUID() }
    const change = { status: 'cancelled' as const, refund }
    expect(await changeOrder(test.shop, florist, order.id, change)).toMatchObject({ ok: true })
    expect(await changeOrder(test.shop, florist, order.id, change)).toMatchObject({ ok: true })
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }])
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total + amount, status: 'cancelled' })
  })

  it('are finished by the reconciler, each with its payment', async () => {
    const { order, amount } = await supplemented()
    await misbehave(test, { fault: '500', times: '6' })
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { state: 'asked', amount: order.total + amount } })
    expect(await rowOf(order.id)).toMatchObject({ refunded: 0 })
    await misbehave(test, { fault: '500', times: '0' })
    const later = new Date(test.shop.clock.now().getTime() + MINUTE_MS)
    const now = test.shop.clock.now()
    test.setNow(later)
    await finishRefunds(test.shop, test.shop.payments.of('stripe'))
    test.setNow(now)
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }])
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total + amount, paymentStatus: 'refunded' })
  })

  it('made in the provider’s dashboard count on the payment that they were made of', async () => {
    const { order, amount, paymentIntentId } = await supplemented()
    await test.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 2000 })
    await reconcile()
    expect(await rowOf(order.id)).toMatchObject({ refunded: 2000 })
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { amount: order.total + amount - 2000 } })
    expect((await refundsOf(order.id)).filter(({ paymentLinkId }) => paymentLinkId)).toHaveLength(2)
  })

  it('of a cheaper exchange afterwards never exceed what was paid', async () => {
    const { order, amount } = await supplemented()
    expect(await propose(order.id, {}, [{ line: 0, quantity: 1 }])).toMatchObject({ ok: true })
    const row = await rowOf(order.id)
    expect(row.refunded).toBe(order.subtotal / 2 + amount)
    expect(row.total).toBe(order.total + amount)
  })
})

describe('the second payment', () => {
  it('of an order in dollars is one of cents, grows the totals in both currencies, and is refunded', async () => {
    const { order, token, amount } = await proposed({}, { currency: 'USD' })
    expect(amount).toBe(dear.priceUSDCents)
    const paymentIntentId = await charge(token)
    await Promise.all([open(token), reconcile()])
    expect(await open(token)).toEqual({ state: 'paid' })
    expect(await rowOf(order.id)).toMatchObject({
      ...{ currency: 'USD', total: order.total + amount, totalUSDCents: order.totalUSDCents + amount },
      ...{ totalVND: order.totalVND + dear.priceVND, reviewReason: null },
    })
    expect(await test.shop.payments.of('stripe').read(paymentIntentId)).toMatchObject({
      ...{ currency: 'USD', received: amount },
    })
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { amount: order.total + amount } })
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total + amount, paymentStatus: 'refunded' })
  })

  it('in dispute puts its order into review', async () => {
    const { order, token, amount } = await proposed()
    await charge(token, CARDS.disputed)
    await reconcile()
    await reconcile()
    expect(await rowOf(order.id)).toMatchObject({ reviewReason: 'disputed', total: order.total + amount })
    expect((await detailOf(order.id)).disputes).toMatchObject([{ amount }])
  })

  it('counts in the books, in the sales, and with its refunds', async () => {
    const today = dayInVietnam(test.shop.clock.now())
    const { order, amount } = await supplemented()
    await ask(order.id, order.total + 500)
    const now = test.shop.clock.now()
    test.setNow(new Date(now.getTime() + 5 * MINUTE_MS))
    const days = await Array.fromAsync(compareBooks(test.shop, { from: today, to: today }))
    test.setNow(now)
    expect(days.flatMap(({ disagreements }) => disagreements).filter(({ orderId }) => orderId === order.id)).toEqual([])
    const { theirs, ours } = days[0]!.sums.find(({ method, currency }) => method === 'card' && currency === 'VND')!
    expect(theirs).toBe(ours)
    const refundsSeen = days[0]!.sums.reduce((all, { refunded }) => all + refunded, 0)
    expect(refundsSeen).toBeGreaterThanOrEqual(order.total + 500)
    // Without the supplement in the books, its payment has no order.
    await test.shop.db.update(paymentLinks).set({ bookedAt: null }).where(eq(paymentLinks.orderId, order.id))
    test.setNow(new Date(now.getTime() + 5 * MINUTE_MS))
    const [wrong] = await Array.fromAsync(compareBooks(test.shop, { from: today, to: today }))
    test.setNow(now)
    expect(wrong!.disagreements).toContainEqual(
      expect.objectContaining({ kind: 'payment_without_order', theirs: amount }),
    )
    await test.shop.db.update(paymentLinks).set({ bookedAt: now }).where(eq(paymentLinks.orderId, order.id))
  })

  it('counts in the sales, less what was refunded', async () => {
    const today = dayInVietnam(test.shop.clock.now())
    const sales = () => readSales(test.shop.db, { from: today, to: today }, 'vi')
    const before = await sales()
    const { order, amount } = await supplemented()
    await ask(order.id, order.total + 500)
    const after = await sales()
    expect(after.net.VND).toBe(before.net.VND + amount - 500)
    expect(after.goods.VND - after.discount.VND + after.deliveryFee.VND).toBe(
      before.goods.VND - before.discount.VND + before.deliveryFee.VND + order.total + amount,
    )
  })
})

describe('a counted product', () => {
  const setStock = (stock: number | null) =>
    test.shop.db
      .update(products)
      .set({ stock, inStock: stock !== 0 })
      .where(eq(products.id, rare.id))
  const stock = async () => (await test.shop.db.select().from(products).where(eq(products.id, rare.id)))[0]!.stock
  const withRare = () => [
    { line: 0, quantity: 2 },
    { productId: rare.id, quantity: 1 },
  ]
  const proposedRare = async () => {
    const order = await paidOrder(test)
    expect(await propose(order.id, {}, withRare())).toMatchObject({ ok: true })
    const { supplement } = await detailOf(order.id)
    return { order, token: tokenOf(supplement!.url), amount: supplement!.amount }
  }

  it('is held until the supplement is paid, and given back when it is withdrawn', async () => {
    await setStock(1)
    const { order, token } = await proposedRare()
    const other = await paidOrder(test)
    expect(await propose(other.id, {}, withRare())).toMatchObject({ code: 'out_of_stock' })
    await endSupplement(test.shop, florist, order.id)
    expect(await propose(other.id, {}, withRare())).toMatchObject({ ok: true })
    const { supplement } = await detailOf(other.id)
    await charge(tokenOf(supplement!.url))
    await reconcile()
    expect(await rowOf(other.id)).toMatchObject({ reviewReason: null })
    expect(await linesOf(other.id)).toMatchObject([{}, { productId: rare.id, stockTaken: 1 }])
    expect(await stock()).toBe(0)
    expect(await open(token)).toEqual({ state: 'replaced' })
    await setStock(null)
  })

  it('that was sold meanwhile puts the order into review', async () => {
    await setStock(1)
    const { order, token, amount } = await proposedRare()
    await charge(token)
    await setStock(0)
    await reconcile()
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + amount, reviewReason: 'out_of_stock' })
    await setStock(null)
  })
})

it('loses its flowers and reason with the personal data of its order, and keeps its amounts', async () => {
  const { order, amount } = await supplemented()
  const { db } = test.shop
  const now = new Date()
  await db
    .update(orders)
    .set({ status: 'delivered', ownerGoneAt: now, updatedAt: new Date(0) })
    .where(eq(orders.id, order.id))
  for (const statement of forgetStatements(db, { now, settled: now, keptDays: 400 })) await statement
  expect(await linksOf(order.id)).toMatchObject([{ exchange: null, amount }])
  expect(await rowOf(order.id)).toMatchObject({ customerName: '', total: order.total + amount })
  expect((await detailOf(order.id)).supplementPayments).toMatchObject([{ amount }])
})

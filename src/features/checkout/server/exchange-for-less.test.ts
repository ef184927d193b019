import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { disputes, mails, orders, products, promotions } from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { overpaid } from '#features/orders/order-price.ts'
import { cancellationRefund } from '#features/orders/server/cancel-order.ts'
import { recordDisputes } from '#features/orders/server/record-disputes.ts'
import { recordRefunds } from '#features/orders/server/record-refunds.ts'
import { resolveReview } from '#features/orders/server/resolve-review.ts'
import { readSales } from '#features/sales/server/read-sales.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { percentOf } from '#shared/money.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { exchangeShop, type ExchangeState } from '#tests/factories/exchange-shop.ts'
import { control, failAtTheBank, misbehave, paidOrder } from '#tests/factories/paid-order.ts'
import { stripePayment } from '#tests/factories/stripe.ts'

const { state, rowOf, ask, version, quoted, staffOrder, exchange, linesOf, refundsOf, detailOf } = exchangeShop()
let test: ExchangeState['test']
let florist: ExchangeState['florist']
let cheap: ExchangeState['cheap']
let dear: ExchangeState['dear']
beforeAll(() => {
  ;({ test, florist, cheap, dear } = state())
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
    expect(JSON.stringify(await compose(test.shop, mail!))).toMatch(/Thanh toán dư/)
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

  it('keeps a discount of all goods if its code is limited to other goods since', async () => {
    const [other] = await test.shop.db.select().from(products).where(ne(products.category, cheap.category))
    const code = { code: 'ALLGOODS', discountPercent: 10, description: 'x', categories: [] as string[] }
    await test.shop.db.insert(promotions).values(code)
    const lines = [{ productId: cheap.id, quantity: 2 }]
    const order = await staffOrder({ lines, discountCode: 'allgoods' })
    expect(order.discount).toBe(percentOf(2 * cheap.priceVND, 10))
    const limited = { categories: [other!.category] }
    await test.shop.db.update(promotions).set(limited).where(eq(promotions.code, 'ALLGOODS'))
    expect(await quoted(order.id, [{ line: 0, quantity: 2 }])).toMatchObject({
      value: { discount: order.discount, outcome: 'same' },
    })
    expect(await quoted(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({
      value: { discount: percentOf(cheap.priceVND, 10) },
    })
  })

  it('keeps the sum that a code of categories discounted if its goods are in another category since', async () => {
    const [other] = await test.shop.db
      .select()
      .from(products)
      .where(and(ne(products.category, cheap.category), eq(products.inStock, true)))
    const code = { code: 'MOVED', discountPercent: 10, description: 'x', categories: [cheap.category] }
    await test.shop.db.insert(promotions).values(code)
    const lines = [cheap, other!].map(({ id: productId }) => ({ productId, quantity: 1 }))
    const order = await staffOrder({ lines, discountCode: 'moved' })
    const move = (category: string) => test.shop.db.update(products).set({ category }).where(eq(products.id, cheap.id))
    await move(other!.category)
    const planned = await quoted(
      order.id,
      [0, 1].map((line) => ({ line, quantity: 1 })),
    )
    await move(cheap.category)
    expect(planned).toMatchObject({ value: { discount: percentOf(cheap.priceVND, 10), outcome: 'same' } })
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

  it('is refused, and says so in its quote, while the bank decides a dispute of the payment', async () => {
    const order = await paidOrder(test, { card: CARDS.disputed })
    expect(await quoted(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ code: 'refund_disputed' })
    expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ code: 'refund_disputed' })
    expect(await rowOf(order.id)).toMatchObject({ subtotal: order.subtotal, refunded: 0 })
    expect(await refundsOf(order.id)).toEqual([])
  })

  it('is refused once the shop has lost a dispute: the bank has given all of it back', async () => {
    const order = await paidOrder(test, { card: CARDS.disputed })
    await recordDisputes(test.shop, stripePayment(order.paymentIntentId!))
    const [dispute] = await test.shop.db.select().from(disputes).where(eq(disputes.orderId, order.id))
    await control(test, `disputes/${dispute!.id}/decide`, { outcome: 'lost' })
    await recordDisputes(test.shop, stripePayment(order.paymentIntentId!))
    expect(await quoted(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ code: 'refund_too_large' })
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
    await misbehave(test, { fault: '500' })
    expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ ok: true })
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'asked' }])
    expect(await linesOf(order.id)).toMatchObject([{ quantity: 1 }])
  })

  it.each([
    ['is put into review if that refund fails, and leaves it once the money is sent', 'exchange', 'refund_failed'],
    ['is not put into review if another refund fails, of which nothing is owed', 'courtesy', null],
  ])('%s', async (_, failing, reviewReason) => {
    const order = await paidOrder(test)
    expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ ok: true })
    const given = (await rowOf(order.id)).refunded
    if (failing === 'courtesy') expect(await ask(order.id, 1000)).toMatchObject({ ok: true })
    const failed = (await refundsOf(order.id)).find(({ amount }) => amount === (failing === 'courtesy' ? 1000 : given))
    await failAtTheBank(test, failed!.providerId!)
    await recordRefunds(test.shop, stripePayment(order.paymentIntentId!))
    expect(await rowOf(order.id)).toMatchObject({ status: 'pending', reviewReason, reviewResolvedAt: null })
    if (reviewReason === null) return
    expect(await ask(order.id, given)).toMatchObject({ ok: true })
    expect(await resolveReview(test.shop, florist, order.id)).toMatchObject({ ok: true })
    expect((await rowOf(order.id)).reviewResolvedAt).not.toBeNull()
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

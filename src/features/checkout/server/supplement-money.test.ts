import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { disputes, paymentLinks } from '#db/schema/index.ts'
import { compareBooks } from '#features/books/server/compare-books.ts'
import { setOrderStatus } from '#features/orders/server/set-order-status.ts'
import { finishRefunds } from '#features/orders/server/finish-refunds.ts'
import { readSales } from '#features/sales/server/read-sales.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { control, misbehave } from '#tests/factories/paid-order.ts'
import { supplementShop } from '#tests/factories/supplement-shop.ts'

const {
  shop: test,
  rowOf,
  ask,
  dear,
  detailOf,
  propose,
  proposed,
  supplemented,
  open,
  charge,
  florist,
  reconcile,
  linksOf,
  refundsOf,
} = supplementShop()

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
    const provider = test().shop.payments.of('stripe')
    expect(await provider.read(order.paymentIntentId!)).toMatchObject({ refunded: order.total })
    expect(await provider.read(paymentIntentId)).toMatchObject({ refunded: amount })
    await reconcile()
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total + amount })
  })

  it('of all of it, with a cancellation, go back by both', async () => {
    const { order, amount } = await supplemented()
    const refund = { key: crypto.randomUUID() }
    const change = { status: 'cancelled' as const, refund }
    expect(await setOrderStatus(test().shop, florist(), order.id, change)).toMatchObject({ ok: true })
    expect(await setOrderStatus(test().shop, florist(), order.id, change)).toMatchObject({ ok: true })
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }])
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total + amount, status: 'cancelled' })
  })

  it.each(['first', 'second'] as const)('come from the other one after the %s was lost in a dispute', async (lost) => {
    const { order, amount, paymentIntentId } = await supplemented()
    await control(test(), `intents/${lost === 'first' ? order.paymentIntentId! : paymentIntentId}/dispute`, {})
    await reconcile()
    const [dispute] = await test().shop.db.select().from(disputes).where(eq(disputes.orderId, order.id))
    await control(test(), `disputes/${dispute!.id}/decide`, { outcome: 'lost' })
    await reconcile()
    const left = lost === 'first' ? amount : order.total
    expect(await detailOf(order.id)).toMatchObject({ refundable: left })
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { state: 'succeeded', amount: left } })
    expect(await refundsOf(order.id)).toMatchObject([{ amount: left }])
    expect(await ask(order.id)).toMatchObject({ code: 'nothing_to_refund' })
  })

  it('are finished by the reconciler, each with its payment', async () => {
    const { order, amount } = await supplemented()
    await misbehave(test(), { fault: '500', times: '2' })
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { state: 'asked', amount: order.total + amount } })
    expect(await rowOf(order.id)).toMatchObject({ refunded: 0 })
    const later = new Date(test().shop.clock.now().getTime() + MINUTE_MS)
    const now = test().shop.clock.now()
    test().setNow(later)
    await finishRefunds(test().shop, test().shop.payments.of('stripe'))
    test().setNow(now)
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }])
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total + amount, paymentStatus: 'refunded' })
  })

  it('made in the provider’s dashboard count on the payment that they were made of', async () => {
    const { order, amount, paymentIntentId } = await supplemented()
    await test().stripe.refunds.create({ payment_intent: paymentIntentId, amount: 2000 })
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
    const { order, token, amount } = await proposed({ paid: { currency: 'USD' } })
    expect(amount).toBe(dear().priceUSDCents)
    const paymentIntentId = await charge(token)
    await Promise.all([open(token), reconcile()])
    expect(await open(token)).toEqual({ state: 'paid' })
    expect(await rowOf(order.id)).toMatchObject({
      ...{ currency: 'USD', total: order.total + amount, totalUSDCents: order.totalUSDCents + amount },
      ...{ totalVND: order.totalVND + dear().priceVND, reviewReason: null },
    })
    expect(await test().shop.payments.of('stripe').read(paymentIntentId)).toMatchObject({
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
    const today = dayInVietnam(test().shop.clock.now())
    const { order, amount } = await supplemented()
    await ask(order.id, order.total + 500)
    const now = test().shop.clock.now()
    test().setNow(new Date(now.getTime() + 5 * MINUTE_MS))
    const days = await Array.fromAsync(compareBooks(test().shop, { from: today, to: today }))
    test().setNow(now)
    expect(days.flatMap(({ disagreements }) => disagreements).filter(({ orderId }) => orderId === order.id)).toEqual([])
    const { theirs, ours } = days[0]!.sums.find(({ method, currency }) => method === 'card' && currency === 'VND')!
    expect(theirs).toBe(ours)
    const refundsSeen = days[0]!.sums.reduce((all, { refunded }) => all + refunded, 0)
    expect(refundsSeen).toBeGreaterThanOrEqual(order.total + 500)
    // Without the supplement in the books, its payment has no order.
    await test().shop.db.update(paymentLinks).set({ bookedAt: null }).where(eq(paymentLinks.orderId, order.id))
    test().setNow(new Date(now.getTime() + 5 * MINUTE_MS))
    const [wrong] = await Array.fromAsync(compareBooks(test().shop, { from: today, to: today }))
    test().setNow(now)
    expect(wrong!.disagreements).toContainEqual(
      expect.objectContaining({ kind: 'payment_without_order', theirs: amount }),
    )
    await test().shop.db.update(paymentLinks).set({ bookedAt: now }).where(eq(paymentLinks.orderId, order.id))
  })

  it('counts in the sales, less what was refunded', async () => {
    const today = dayInVietnam(test().shop.clock.now())
    const sales = () => readSales(test().shop.db, { from: today, to: today }, 'vi')
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

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { cashPayments, cashRefunds, orders } from '#db/schema/index.ts'
import { closePaymentLinks } from '#features/orders/server/close-payment-links.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { makePaymentLink } from '#features/orders/server/make-payment-link.ts'
import { openPaymentLink } from '#features/orders/server/open-payment-link.ts'
import { receivePayment } from '#features/orders/server/receive-payment.ts'
import { exchangeShop, type ExchangeState } from '#tests/factories/exchange-shop.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { tokenOf } from '#tests/factories/supplement-shop.ts'

const { state, rowOf, quoted, staffOrder, exchange, refundsOf } = exchangeShop()
let test: ExchangeState['test']
let florist: ExchangeState['florist']
let cheap: ExchangeState['cheap']
let dear: ExchangeState['dear']
beforeAll(() => {
  ;({ test, florist, cheap, dear } = state())
})

const pay = async (token: string) => {
  const opened = await openPaymentLink(test.shop, token)
  if (!opened.ok || opened.value.state !== 'open') throw new Error('not open')
  return opened.value.payment!
}

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
    expect(await quoted(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ value: { outcome: 'refund' } })
    expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ ok: true })
    expect(await refundsOf(order.id)).toMatchObject([{ amount: dear.priceVND, state: 'asked' }])
    const tasks = await test.shop.db.select().from(cashRefunds).where(eq(cashRefunds.paymentId, id))
    expect(tasks).toMatchObject([{ amount: dear.priceVND, state: 'pending' }])
  })
})

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { auditLog, mails, orders, refunds, type OrderRow } from '#db/schema/index.ts'
import { staffOrderSchema } from '#features/checkout/staff-order.schema.ts'
import { placeStaffOrder } from '#features/checkout/server/place-staff-order.ts'
import { paymentProviders } from '#features/payments/server/payment-providers.ts'
import { anAccount } from '#tests/factories/customers.ts'
import { BY_STAFF, misbehave, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import { stripeOf, stripePayment } from '#tests/factories/stripe.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { newOrderId } from '../order-id.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeStatus } from './change-status.ts'
import { finishRefunds } from './finish-refunds.ts'
import { fulfil } from './fulfil.ts'
import { isOrderToken, orderToken } from './order-token.ts'
import { readOwnOrder } from './read-own-order.ts'
import { receivePayment } from './receive-payment.ts'

const { shop, ask, rowOf } = refundingShop()
let test: TestShop
beforeAll(() => void (test = shop()))

type Order = OrderRow
const byLink = (id: string, seen?: number) =>
  cancelOrder(test.shop, id, { user: null, token: orderToken(test.shop, id), seen })
const refundsOf = (id: string) => test.shop.db.select().from(refunds).where(eq(refunds.orderId, id))
const refundedByProvider = async ({ paymentIntentId }: Order) =>
  (await stripeOf(test.shop).read(paymentIntentId!)).refunded

/** Moves the clock for the rest of a test. */
function minutesOn(minutes: number): void {
  test.setNow(new Date(Date.now() + minutes * 60_000))
  onTestFinished(() => test.setNow(new Date()))
}

/** Buys, and moves to the time after the free half hour. */
async function preparedOrder(currency: 'VND' | 'USD' = 'VND'): Promise<Order> {
  const order = await paidOrder(test, { currency })
  await changeStatus(test.shop, order.id, 'processing', BY_STAFF)
  minutesOn(31)
  return order
}

/** Takes an order by phone. Resolves to its id. */
async function byPhone(payment: 'cash' | 'later'): Promise<string> {
  const asked = staffOrderSchema.parse({
    key: crypto.randomUUID(),
    lines: [{ price: '400k', words: 'hồng', quantity: 1 }],
    customer: { name: 'Chị Hạnh', phone: '0912345678' },
    customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: usualDay(40) },
    payment,
  })
  const placed = await placeStaffOrder(test.shop, await theAdmin(test), asked)
  if (!placed.ok) throw new Error(placed.code)
  return placed.value.orderId
}

describe('a customer who cancels', () => {
  it.each(['VND', 'USD'] as const)('gets all back before preparation begins, paid in %s', async (currency) => {
    const order = await paidOrder(test, { currency })
    minutesOn(31)
    expect(await byLink(order.id)).toEqual({
      ok: true,
      value: { status: 'cancelled', refund: { VND: order.totalVND, USD: order.totalUSDCents } },
    })
    expect(await rowOf(order.id)).toMatchObject({
      status: 'cancelled',
      refunded: order.total,
      paymentStatus: 'refunded',
      reviewReason: null,
    })
    expect(await refundedByProvider(order)).toBe(order.total)
  })

  it.each(['VND', 'USD'] as const)('of a prepared order gets 70%% back, paid in %s', async (currency) => {
    const order = await preparedOrder(currency)
    const kept = Math.floor((order.total * 30 + 50) / 100)
    const cancelled = await byLink(order.id)
    expect(cancelled.ok && cancelled.value.refund[currency]).toBe(order.total - kept)
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total - kept, paymentStatus: 'partially_refunded' })
    expect(await refundedByProvider(order)).toBe(order.total - kept)
  })

  it('gets what is left after a refund by staff, of which the fee is not taken a second time', async () => {
    const order = await preparedOrder()
    await ask(order.id, 100_000)
    const kept = Math.floor((order.total * 30 + 50) / 100)
    expect(await byLink(order.id)).toMatchObject({ value: { refund: { VND: order.total - kept - 100_000 } } })
    expect((await rowOf(order.id)).refunded).toBe(order.total - kept)

    const other = await preparedOrder()
    await ask(other.id, other.total - 1_000)
    expect(await byLink(other.id)).toMatchObject({ ok: true, value: { refund: { VND: 0, USD: 0 } } })
    expect((await rowOf(other.id)).refunded).toBe(other.total - 1_000)
  })

  it('is refused if less comes back than was shown', async () => {
    const order = await preparedOrder()
    expect(await byLink(order.id, order.total)).toEqual({ ok: false, code: 'refund_changed' })
    expect(await rowOf(order.id)).toMatchObject({ status: 'processing', refunded: 0 })
    expect(await byLink(order.id, 1)).toMatchObject({ ok: true })
  })

  it('appears in the audit log without a name, and is mailed once', async () => {
    const order = await paidOrder(test)
    await byLink(order.id)
    const rows = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, order.id))
    expect(rows.map(({ action, actor, actorId }) => [action, actor, actorId]).toSorted()).toEqual([
      ['refunded', 'customer', null],
      ['status_changed', 'customer', null],
    ])
    const queued = await test.shop.db.select().from(mails).where(eq(mails.about, order.id))
    expect(queued.filter(({ detail }) => detail === 'cancelled')).toHaveLength(1)
  })

  it('of an order without a payment gets nothing back', async () => {
    const order = await paidOrder(test)
    await test.shop.db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, order.id))
    expect(await byLink(order.id)).toMatchObject({ ok: true, value: { status: 'cancelled', refund: { VND: 0 } } })
    expect(await refundsOf(order.id)).toEqual([])
  })
})

describe('a customer of an order that staff took', () => {
  it('cancels it while nothing is paid, and gets nothing back', async () => {
    const id = await byPhone('later')
    expect(await byLink(id)).toMatchObject({ ok: true, value: { status: 'cancelled', refund: { VND: 0 } } })
  })

  it.each(['cash', 'later'] as const)(
    'calls the shop to cancel it once staff have the money (%s), which they give back by hand',
    async (payment) => {
      const id = await byPhone(payment)
      if (payment === 'later') await receivePayment(test.shop, await theAdmin(test), id, 'transfer')
      expect(await byLink(id)).toEqual({ ok: false, code: 'cancel_by_phone' })
      expect(await rowOf(id)).toMatchObject({ status: 'pending', refunded: 0 })
      const own = await readOwnOrder(test.shop, id, { user: null, token: orderToken(test.shop, id) })
      expect(own).toMatchObject({ value: { cancel: null, cannotCancel: 'cancel_by_phone' } })
    },
  )
})

describe('a cancelled order', () => {
  it('is refunded once, by however many tabs it is cancelled at once', async () => {
    const order = await paidOrder(test)
    const answers = await Promise.all(Array.from({ length: 6 }, () => byLink(order.id)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'order_cancelled')).toHaveLength(5)
    expect(await byLink(order.id)).toEqual({ ok: false, code: 'order_cancelled' })
    expect(await refundsOf(order.id)).toMatchObject([{ amount: order.total, state: 'succeeded' }])
    expect(await refundedByProvider(order)).toBe(order.total)
  })

  it('is never refunded more than was paid, with staff, webhook and reconciler at the same time', async () => {
    const order = await paidOrder(test)
    const read = () => fulfil(test.shop, stripePayment(order.paymentIntentId!))
    const reconcile = () => finishRefunds(test.shop, stripeOf(test.shop))
    const [staff, cancelled] = await Promise.all([
      ask(order.id, 50_000),
      byLink(order.id),
      reconcile(),
      read(),
      byLink(order.id),
      ask(order.id),
      reconcile(),
      read(),
    ])
    expect(staff).toMatchObject({ ok: true })
    expect(cancelled).toMatchObject({ ok: true })
    expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', refunded: order.total })
    expect(await refundedByProvider(order)).toBe(order.total)
  })

  it('is refunded by the reconciler if the provider was away', async () => {
    const order = await paidOrder(test)
    await misbehave(test, { fault: '500' })
    expect(await byLink(order.id)).toMatchObject({ ok: true, value: { refund: { VND: order.totalVND } } })
    expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', refunded: 0 })
    minutesOn(1)
    expect(await finishRefunds(test.shop, stripeOf(test.shop))).toBe(1)
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total })
    expect(await refundedByProvider(order)).toBe(order.total)
  })

  it('is put into review if the provider refuses its refund', async () => {
    const order = await paidOrder(test)
    // Refunded in the provider's dashboard, and not reported to the shop yet.
    await test.stripe.refunds.create({ payment_intent: order.paymentIntentId!, amount: 1_000 })
    expect(await byLink(order.id)).toMatchObject({ ok: true, value: { status: 'cancelled', refund: { VND: 0 } } })
    expect(await rowOf(order.id)).toMatchObject({ reviewReason: 'refund_failed', reviewResolvedAt: null })
    expect(await refundedByProvider(order)).toBe(1_000)
  })
})

describe('an order that cannot be cancelled', () => {
  it.each([
    ['out_for_delivery', 'order_on_its_way'],
    ['delivered', 'order_delivered'],
  ] as const)('because it is %s says so and stays as it is', async (status, code) => {
    const order = await paidOrder(test)
    await changeStatus(test.shop, order.id, status, BY_STAFF)
    expect(await byLink(order.id)).toEqual({ ok: false, code })
    expect(await rowOf(order.id)).toMatchObject({ status, refunded: 0 })
    expect(await refundsOf(order.id)).toEqual([])
  })

  it('because staff have set it on its way at the same moment is either cancelled or on its way', async () => {
    const order = await paidOrder(test)
    const admin = await theAdmin(test)
    const [cancelled] = await Promise.all([
      byLink(order.id),
      changeStatus(test.shop, order.id, 'out_for_delivery', { actor: admin }),
    ])
    const { refunded } = await rowOf(order.id)
    expect(refunded).toBe(cancelled.ok ? order.total : 0)
  })

  it('because its provider is no longer configured is left as it is', async () => {
    const order = await paidOrder(test)
    const without = { ...test.shop, payments: paymentProviders({ ...stripeOf(test.shop), name: 'other' }) }
    const token = orderToken(test.shop, order.id)
    expect(await cancelOrder(without, order.id, { user: null, token })).toEqual({ ok: false, code: 'cancel_by_phone' })
    expect(await rowOf(order.id)).toMatchObject({ status: 'pending' })
  })

  it('because its payment is disputed is left to the bank', async () => {
    const order = await paidOrder(test, { card: '4000000000000259' })
    await fulfil(test.shop, stripePayment(order.paymentIntentId!))
    expect(await byLink(order.id)).toEqual({ ok: false, code: 'order_disputed' })
    expect(await refundsOf(order.id)).toEqual([])
  })
})

describe('who may cancel an order', () => {
  it('is its account', async () => {
    const [owner, other] = [await anAccount(test), await anAccount(test)]
    const order = await paidOrder(test)
    await test.shop.db.update(orders).set({ userId: owner.id }).where(eq(orders.id, order.id))
    expect(await cancelOrder(test.shop, order.id, { user: other })).toEqual({ ok: false, code: 'order_not_yours' })
    expect(await cancelOrder(test.shop, order.id, { user: owner })).toMatchObject({ ok: true })
    const rows = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, order.id))
    expect(new Set(rows.map(({ actor, actorId }) => `${actor} ${actorId}`))).toEqual(new Set([`customer ${owner.id}`]))
  })

  it('is nobody who only knows its number, or has another order’s link', async () => {
    const [order, mine] = [await paidOrder(test), await paidOrder(test)]
    const right = orderToken(test.shop, order.id)
    const wrong = [undefined, '', 'x', orderToken(test.shop, mine.id), `${right.slice(0, -1)}_`, `${right}0`]
    for (const token of wrong)
      expect(await cancelOrder(test.shop, order.id, { user: null, token })).toEqual({
        ok: false,
        code: 'order_not_yours',
      })
    expect(await rowOf(order.id)).toMatchObject({ status: 'pending', refunded: 0 })
  })

  it('is nobody for an order that does not exist', async () => {
    for (const id of ['nope', newOrderId()])
      expect(await cancelOrder(test.shop, id, { user: null, token: orderToken(test.shop, id) })).toEqual({
        ok: false,
        code: 'order_not_found',
      })
  })

  it('is not the holder of another shop’s link', async () => {
    const order = await paidOrder(test)
    const elsewhere = orderToken({ orderLinkKey: '0'.repeat(64) }, order.id)
    expect(isOrderToken(test.shop, order.id, elsewhere)).toBe(false)
    expect(isOrderToken(test.shop, order.id, orderToken(test.shop, order.id))).toBe(true)
  })
})

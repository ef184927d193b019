import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { disputes, orderItems, orders, paymentLinks, products, type OrderRow } from '#db/schema/index.ts'
import { setOrderStatus } from '#features/orders/server/set-order-status.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { resolveReview } from '#features/orders/server/resolve-review.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { supplementShop } from '#tests/factories/supplement-shop.ts'

const {
  shop: test,
  rowOf,
  ask,
  propose,
  proposed,
  open,
  payable,
  charge,
  florist,
  rare,
  reconcile,
  stateAt,
  bookedOn,
} = supplementShop()

describe('a supplement that comes when its exchange cannot be made', () => {
  /** The money is an order in review that names the first, once, and can be refunded; the first is as it was. */
  async function expectInReview(order: OrderRow, paymentIntentId: string, amount: number) {
    await Promise.all([reconcile(), fulfil(test().shop, { provider: 'stripe', paymentId: paymentIntentId })])
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
    await test().shop.db.update(paymentLinks).set({ expiresAt: early }).where(eq(paymentLinks.orderId, order.id))
    await expectInReview(order, paymentIntentId, amount)
    expect(await open(token)).not.toMatchObject({ state: 'open' })
  })

  it('because staff had withdrawn it', async () => {
    const { order, token, amount } = await proposed()
    const paymentIntentId = await charge(token)
    await test().shop.db.update(paymentLinks).set({ replacedAt: new Date() }).where(eq(paymentLinks.orderId, order.id))
    await expectInReview(order, paymentIntentId, amount)
    expect(await open(token)).toEqual({ state: 'paid' })
  })

  it.each(['cancelled', 'out_for_delivery', 'delivered'] as const)('because the order is %s', async (status) => {
    const { order, token, amount } = await proposed()
    const paymentIntentId = await charge(token)
    await setOrderStatus(test().shop, florist(), order.id, { status })
    await expectInReview(order, paymentIntentId, amount)
  })

  it('because the lines were changed', async () => {
    const { order, token, amount } = await proposed()
    const paymentIntentId = await charge(token)
    await test().shop.db.update(orderItems).set({ quantity: 3 }).where(eq(orderItems.orderId, order.id))
    await expectInReview(order, paymentIntentId, amount)
  })

  it('and ends at the provider once the order has left', async () => {
    const { order, token } = await proposed()
    const opened = await payable(token)
    await setOrderStatus(test().shop, florist(), order.id, { status: 'out_for_delivery' })
    await reconcile()
    expect(await open(token)).toEqual({ state: 'replaced' })
    expect(await stateAt('stripe', opened.payment.paymentIntentId)).toBe('cancelled')
  })

  it('is no link at all once the delivery has begun', async () => {
    const order = await paidOrder(test())
    const now = test().shop.clock.now()
    test().setNow(new Date(Date.parse(`${order.deliveryDate}T23:59:59+07:00`) + HOUR_MS))
    expect(await propose(order.id)).toMatchObject({ code: 'payment_link_too_late' })
    test().setNow(now)
  })
})

describe('a supplement whose flowers were sold meanwhile, of an order that is in review already', () => {
  const inReview = (reviewReason: OrderRow['reviewReason']) => ({ reviewReason, reviewResolvedAt: null })
  const resolve = (orderId: string) => resolveReview(test().shop, florist(), orderId)
  const setStock = (stock: number | null) =>
    test().shop.db.update(products).set({ stock }).where(eq(products.id, rare().id))

  async function soldOut(): Promise<OrderRow> {
    onTestFinished(async () => void (await setStock(null)))
    await setStock(1)
    const added = { productId: rare().id, quantity: 1 }
    const { order, token } = await proposed({ lines: [{ line: 0, quantity: 2 }, added] })
    await charge(token)
    await setStock(0)
    await test().shop.db.update(orders).set(inReview('slot_full')).where(eq(orders.id, order.id))
    await reconcile()
    const exchanged = await rowOf(order.id)
    expect(exchanged).toMatchObject({ ...inReview('slot_full'), subtotal: order.subtotal + rare().priceVND })
    return exchanged
  }

  it('keeps it in review once its other reason was resolved, and no longer than staff look into it', async () => {
    const { id: orderId, total: amount, currency } = await soldOut()
    await resolve(orderId)
    expect(await rowOf(orderId)).toMatchObject(inReview('out_of_stock'))
    const dispute = { id: 'dp_1', orderId, amount, currency, reason: 'general', fundsWithdrawn: true }
    await test()
      .shop.db.insert(disputes)
      .values({ ...dispute, status: 'needs_response', updatedAt: new Date() })
    await resolve(orderId)
    expect(await rowOf(orderId)).toMatchObject(inReview('disputed'))
    await resolve(orderId)
    expect(await rowOf(orderId)).toMatchObject({ reviewReason: 'disputed', reviewResolvedAt: expect.any(Date) })
  })

  it('does not keep it once the order has left', async () => {
    const { id } = await soldOut()
    await setOrderStatus(test().shop, florist(), id, { status: 'out_for_delivery' })
    await resolve(id)
    expect(await rowOf(id)).toMatchObject({ reviewReason: 'slot_full', reviewResolvedAt: expect.any(Date) })
  })
})

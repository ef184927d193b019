import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cashCollections, cashRefunds, refunds, runs } from '#db/schema/index.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { CASH_PROVIDER } from '#features/payments/server/cash/cash-name.ts'
import { openCashOrders } from '#tests/factories/cash-orders.ts'
import { noteRefundMade } from './note-money.ts'
import { readTransfers } from './read-transfers.ts'

const cash = await openCashOrders()
const { test, shop, actor, allow, ordered, run, rowOf } = cash
beforeEach(() => allow())
afterEach(async () => {
  await cash.reset()
  for (const table of [cashRefunds, cashCollections, runs]) await shop.db.delete(table)
})
afterAll(() => test.close())

/** An order whose courier was given so much less than it costs. */
async function collected(less = 0) {
  const { orderId, dueVND } = await ordered()
  const { report } = await run([orderId])
  await report('delivered', orderId, { cash: { amountVND: dueVND - less, reason: less ? 'no change' : '' } })
  return { orderId, dueVND, report }
}
const refundOf = async (orderId: string) =>
  (await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0]
const tasks = async () => (await readTransfers(shop)).refunds

describe('a refund of cash', () => {
  it('is a task of staff, asked once and noted once', async () => {
    const { orderId, dueVND } = await collected()
    const request = { key: crypto.randomUUID(), amount: 50_000 }
    await Promise.all([1, 2].map(() => refundOrder(shop, actor, orderId, request)))
    expect(await tasks()).toMatchObject([{ id: request.key, orderId, amountVND: 50_000, paidBy: 'cash' }])
    expect(await refundOf(orderId)).toMatchObject({ state: 'asked' })

    await Promise.all([1, 2].map(() => noteRefundMade(shop, actor, request.key)))
    expect(await noteRefundMade(shop, actor, request.key)).toMatchObject({ ok: true })
    expect(await tasks()).toEqual([])
    expect(await refundOf(orderId)).toMatchObject({ state: 'succeeded' })
    expect(await rowOf(orderId)).toMatchObject({ refunded: 50_000, paymentStatus: 'partially_refunded' })

    // The rest, and nothing after it.
    await refundOrder(shop, actor, orderId, { key: crypto.randomUUID() })
    expect(await tasks()).toMatchObject([{ amountVND: dueVND - 50_000 }])
    expect(await refundOrder(shop, actor, orderId, { key: crypto.randomUUID() })).toMatchObject({
      code: 'nothing_to_refund',
    })
    expect(await noteRefundMade(shop, actor, crypto.randomUUID())).toMatchObject({ code: 'not_found' })
  })

  it('is listed with those of its own time, which ends before the instant of `until`', async () => {
    const { orderId } = await collected()
    const key = crypto.randomUUID()
    await refundOrder(shop, actor, orderId, { key, amount: 1000 })
    const { createdAt } = (await refundOf(orderId))!
    const [before, after] = [-1, 1].map((ms) => new Date(createdAt.getTime() + ms)) as [Date, Date]
    const listed = async (range: { since: Date; until?: Date }) =>
      (await Array.fromAsync(shop.payments.of(CASH_PROVIDER).listRefunds(range))).map(({ id }) => id)
    expect(await listed({ since: before, until: after })).toEqual([key])
    expect(await listed({ since: before })).toEqual([key])
    expect(await listed({ since: before, until: createdAt })).toEqual([])
  })

  it('is no more than was received', async () => {
    const { orderId, dueVND } = await collected(100_000)
    expect(await refundOrder(shop, actor, orderId, { key: crypto.randomUUID() })).toMatchObject({
      code: 'refund_refused',
    })
    expect(await tasks()).toEqual([])
    const most = { key: crypto.randomUUID(), amount: dueVND - 100_000 }
    expect(await refundOrder(shop, actor, orderId, most)).toMatchObject({ ok: true })
    // The order's total has 100,000 left, which the courier was not given.
    expect(await refundOrder(shop, actor, orderId, { key: crypto.randomUUID(), amount: 100_000 })).toMatchObject({
      code: 'refund_refused',
    })
    expect(await tasks()).toHaveLength(1)
  })

  it('stays one task when the reconciler finds it, and after the process ended before the order knew', async () => {
    const { orderId } = await collected()
    const key = crypto.randomUUID()
    await refundOrder(shop, actor, orderId, { key, amount: 1000 })
    await createReconciler(shop)(new AbortController().signal)
    expect(await tasks()).toHaveLength(1)
    await shop.db
      .update(cashRefunds)
      .set({ state: 'succeeded', madeAt: shop.clock.now() })
      .where(eq(cashRefunds.id, key))
    await createReconciler(shop)(new AbortController().signal)
    expect(await refundOf(orderId)).toMatchObject({ state: 'succeeded' })
  })

  it('keeps what was collected: a report cannot be taken back once a refund was asked', async () => {
    const { orderId, dueVND } = await ordered()
    const { report } = await run([orderId])
    const key = crypto.randomUUID()
    await report('delivered', orderId, { key, cash: { amountVND: dueVND, reason: '' } })
    await refundOrder(shop, actor, orderId, { key: crypto.randomUUID(), amount: 1000 })
    await report('undo', orderId, { undoes: key })
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'cash' })
  })
})

import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, cashCollections, cashPayments, orders, runs } from '#db/schema/index.ts'
import { cancelOrder } from '#features/orders/server/cancel-order.ts'
import { setOrderStatus } from '#features/orders/server/set-order-status.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { orderToken } from '#features/orders/server/order-token.ts'
import { receivePayment } from '#features/orders/server/receive-payment.ts'
import { readSales } from '#features/sales/server/read-sales.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { openCashOrders } from '#tests/factories/cash-orders.ts'
import { DAY } from '#tests/factories/slot-places.ts'
import { endRun } from './change-run.ts'
import { courierRun } from './courier-run.ts'

const cash = await openCashOrders()
const { test, shop, actor, allow, ordered, run, rowOf } = cash
beforeEach(() => allow())
afterEach(async () => {
  await cash.reset()
  await shop.db.delete(cashCollections)
  await shop.db.delete(runs)
})
afterAll(() => test.close())

const collected = () => shop.db.select().from(cashCollections)
const paymentOf = async (orderId: string) => {
  const { paymentIntentId } = await rowOf(orderId)
  return (await shop.db.select().from(cashPayments).where(eq(cashPayments.id, paymentIntentId!)))[0]!
}
const sold = async () => {
  const range = { from: dayInVietnam(new Date()), to: DAY }
  return (await readSales(shop.db, range, 'en')).taken.VND
}
const stopOf = async (runId: string, orderId: string) => {
  const [row] = await shop.db.select().from(runs).where(eq(runs.id, runId))
  return (await courierRun(shop.db, row!, 'en')).stops.find((stop) => stop.orderId === orderId)
}

describe('a courier who collects', () => {
  it('sees the sum of an unpaid order only, and records it once with "delivered"', async () => {
    const { orderId, dueVND } = await ordered()
    const paid = await ordered()
    expect(await receivePayment(shop, actor, paid.orderId, 'transfer')).toMatchObject({ ok: true })
    const { id, report } = await run([orderId, paid.orderId])
    expect(await stopOf(id, orderId)).toMatchObject({ cash: { dueVND, collectedVND: null } })
    expect(await stopOf(id, paid.orderId)).toMatchObject({ cash: null })

    const said = { key: crypto.randomUUID(), cash: { amountVND: dueVND, reason: '' } }
    const all = await Promise.all([1, 2, 3].map(() => report('delivered', orderId, said)))
    expect([...all, await report('delivered', orderId, said)]).toEqual(
      Array.from({ length: 4 }, () => ({ ok: true, value: { outcome: 'done', photo: 'none' } })),
    )
    expect(await collected()).toMatchObject([{ orderId, due: dueVND, amount: dueVND, courierName: 'Minh', reason: '' }])
    expect(await rowOf(orderId)).toMatchObject({ status: 'delivered', paymentMethod: 'cash' })
    expect(await paymentOf(orderId)).toMatchObject({ received: dueVND, receivedAt: expect.any(Date) })
    expect(await stopOf(id, orderId)).toMatchObject({ cash: { dueVND, collectedVND: dueVND } })
    // The provider says the same, and the order is not made a second time.
    const { paymentIntentId } = await rowOf(orderId)
    expect(await fulfil(shop, { provider: 'cash', paymentId: paymentIntentId! })).toMatchObject({ value: { orderId } })
  })

  it('records another sum with its reason; the order is paid and the difference stays', async () => {
    const { orderId, dueVND } = await ordered()
    const { report } = await run([orderId])
    await report('delivered', orderId, { cash: { amountVND: dueVND - 50_000, reason: 'no change' } })
    expect(await collected()).toMatchObject([{ due: dueVND, amount: dueVND - 50_000, reason: 'no change' }])
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'cash' })
    expect(await paymentOf(orderId)).toMatchObject({ received: dueVND - 50_000 })
    const [entry] = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, orderId), eq(auditLog.actor, 'Minh'), eq(auditLog.action, 'updated')))
    expect(entry!.changes).toMatchObject({ paymentMethod: ['cash_on_delivery', 'cash'] })
  })

  it('leaves an order unpaid for which nothing was given, or nobody was there', async () => {
    const [refused, absent] = [await ordered(), await ordered()]
    const before = await sold()
    const { id, report } = await run([refused.orderId, absent.orderId])
    await report('delivered', refused.orderId, { cash: { amountVND: 0, reason: 'had no money' } })
    await report('nobody', absent.orderId, { reason: 'no_answer', next: 'return' })
    for (const { orderId } of [refused, absent]) {
      expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'cash_on_delivery' })
      expect(await paymentOf(orderId)).toMatchObject({ received: 0, receivedAt: null })
    }
    expect(await stopOf(id, absent.orderId)).toMatchObject({ cash: { collectedVND: null }, nobody: {} })
    expect(await collected()).toHaveLength(1)
    expect(await sold()).toEqual(before)
    // It may still be paid at the counter.
    expect(await receivePayment(shop, actor, refused.orderId, 'cash')).toMatchObject({ ok: true })
    expect(await sold()).toBe(before + refused.dueVND)
    expect(await paymentOf(refused.orderId)).toMatchObject({ received: refused.dueVND })
  })

  it('is asked for the sum again in another run, after one of which nothing was given', async () => {
    const { orderId, dueVND } = await ordered()
    const first = await run([orderId])
    await first.report('delivered', orderId, { cash: { amountVND: 0, reason: 'had no money' } })
    expect(await setOrderStatus(shop, actor, orderId, { status: 'processing' })).toMatchObject({ ok: true })
    expect(await endRun(shop, actor, first.id)).toMatchObject({ ok: true })
    const second = await run([orderId])
    expect(await stopOf(second.id, orderId)).toMatchObject({ cash: { dueVND, collectedVND: null } })
    await second.report('delivered', orderId, { cash: { amountVND: dueVND, reason: '' } })
    expect(await stopOf(second.id, orderId)).toMatchObject({ cash: { collectedVND: dueVND } })
    expect(await rowOf(orderId)).toMatchObject({ status: 'delivered', paymentMethod: 'cash' })
  })

  it('takes a report back, and the promise holds again', async () => {
    const { orderId, dueVND } = await ordered()
    const { id, report } = await run([orderId])
    const key = crypto.randomUUID()
    await report('delivered', orderId, { key, cash: { amountVND: dueVND, reason: '' } })
    expect(await report('undo', orderId, { undoes: key })).toMatchObject({ value: { outcome: 'done' } })
    expect(await rowOf(orderId)).toMatchObject({ status: 'pending', paymentMethod: 'cash_on_delivery' })
    expect(await paymentOf(orderId)).toMatchObject({ received: 0, receivedAt: null })
    expect(await collected()).toMatchObject([{ takenBackAt: expect.any(Date) }])
    expect(await stopOf(id, orderId)).toMatchObject({ cash: { collectedVND: null } })
    await report('delivered', orderId, { cash: { amountVND: dueVND, reason: '' } })
    expect(await rowOf(orderId)).toMatchObject({ status: 'delivered', paymentMethod: 'cash' })
  })

  it('keeps what was collected without network for an order that was paid or cancelled meanwhile', async () => {
    const [paid, cancelled] = [await ordered(), await ordered()]
    const { report } = await run([paid.orderId, cancelled.orderId])
    await receivePayment(shop, actor, paid.orderId, 'cash')
    await setOrderStatus(shop, actor, cancelled.orderId, { status: 'cancelled' })
    await report('delivered', paid.orderId, { cash: { amountVND: paid.dueVND, reason: '' } })
    expect(
      await report('delivered', cancelled.orderId, { cash: { amountVND: cancelled.dueVND, reason: '' } }),
    ).toMatchObject({ value: { outcome: 'order_cancelled' } })
    const rows = await collected()
    expect(rows.map(({ due }) => due)).toEqual([0, 0])
    expect(rows.map(({ amount }) => amount).toSorted()).toEqual([paid.dueVND, cancelled.dueVND].toSorted())
    expect(await paymentOf(paid.orderId)).toMatchObject({ received: paid.dueVND })
    // The money is there, so it can be given back.
    expect(await rowOf(cancelled.orderId)).toMatchObject({ status: 'cancelled', paymentMethod: 'cash' })
  })

  it('takes back what was reported of an order that was cancelled, moved or delivered meanwhile', async () => {
    const all = { cancelled: await ordered(), moved: await ordered(), delivered: await ordered() }
    const { report } = await run(Object.values(all).map(({ orderId }) => orderId))
    const { cancelled, moved, delivered } = all
    await setOrderStatus(shop, actor, cancelled.orderId, { status: 'cancelled' })
    await shop.db
      .update(orders)
      .set({ deliveryDate: addDays(DAY, 1) })
      .where(eq(orders.id, moved.orderId))
    await setOrderStatus(shop, actor, delivered.orderId, { status: 'delivered' })
    for (const { orderId, dueVND } of Object.values(all)) {
      const key = crypto.randomUUID()
      const said = await report('delivered', orderId, { key, cash: { amountVND: dueVND, reason: '' } })
      expect(said).not.toMatchObject({ value: { outcome: 'done' } })
      expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'cash' })
      const undo = { key: crypto.randomUUID(), undoes: key }
      for (const _ of ['once', 'again'])
        expect(await report('undo', orderId, undo)).toMatchObject({ value: { outcome: 'done' } })
      expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'cash_on_delivery' })
      expect(await paymentOf(orderId)).toMatchObject({ received: 0, receivedAt: null })
    }
    expect((await collected()).map(({ takenBackAt }) => takenBackAt)).toEqual([1, 2, 3].map(() => expect.any(Date)))
    expect([await rowOf(cancelled.orderId), await rowOf(delivered.orderId)]).toMatchObject([
      { status: 'cancelled' },
      { status: 'delivered' },
    ])
  })

  it('takes back what was reported of a cancelled order of staff, or of one that was revived since', async () => {
    const [ofStaff, revived] = [await ordered(), await ordered()]
    const { report } = await run([ofStaff.orderId, revived.orderId])
    // An order by staff has no payment that was promised.
    const none = { paymentProvider: 'none', paymentIntentId: null } as const
    await shop.db.update(orders).set(none).where(eq(orders.id, ofStaff.orderId))
    for (const { orderId, dueVND } of [ofStaff, revived]) {
      await setOrderStatus(shop, actor, orderId, { status: 'cancelled' })
      const key = crypto.randomUUID()
      await report('delivered', orderId, { key, cash: { amountVND: dueVND, reason: '' } })
      if (orderId === revived.orderId) await setOrderStatus(shop, actor, orderId, { status: 'processing' })
      expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'cash' })
      expect(await report('undo', orderId, { undoes: key })).toMatchObject({ value: { outcome: 'done' } })
      expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'cash_on_delivery' })
    }
    expect(await paymentOf(revived.orderId)).toMatchObject({ received: 0, receivedAt: null })
  })

  it('keeps the payment of a cancelled order that staff had received before', async () => {
    const { orderId, dueVND } = await ordered()
    const { report } = await run([orderId])
    await receivePayment(shop, actor, orderId, 'cash')
    await setOrderStatus(shop, actor, orderId, { status: 'cancelled' })
    const key = crypto.randomUUID()
    await report('delivered', orderId, { key, cash: { amountVND: dueVND, reason: '' } })
    expect(await report('undo', orderId, { undoes: key })).toMatchObject({ value: { outcome: 'done' } })
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'cash' })
    expect(await paymentOf(orderId)).toMatchObject({ received: dueVND })
  })

  it('reports by an older page of the phone, without a sum: the order stays unpaid', async () => {
    const { orderId } = await ordered()
    const { report } = await run([orderId])
    expect(await report('delivered', orderId)).toMatchObject({ value: { outcome: 'done' } })
    expect(await rowOf(orderId)).toMatchObject({ status: 'delivered', paymentMethod: 'cash_on_delivery' })
    expect(await collected()).toEqual([])
  })

  it('has nothing to collect once the customer has cancelled: the promise ends, and nothing comes back', async () => {
    const { orderId } = await ordered()
    const { id } = await run([orderId])
    test.setNow(new Date(shop.clock.now().getTime() - 24 * 3_600_000))
    expect(await cancelOrder(shop, orderId, { user: null, token: orderToken(shop, orderId) })).toMatchObject({
      value: { refund: { VND: 0 } },
    })
    expect(await stopOf(id, orderId)).toBeUndefined()
    expect(await receivePayment(shop, actor, orderId, 'cash')).toMatchObject({ code: 'order_cancelled' })
    expect(await shop.db.$count(orders, and(eq(orders.id, orderId), eq(orders.paymentMethod, 'cash')))).toBe(0)
  })
})

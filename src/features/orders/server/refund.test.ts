import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { auditLog, checkouts, orders, refunds } from '#db/schema/index.ts'
import { misbehave, paidOrder } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { stripeProvider } from '#features/payments/server/stripe/stripe-provider.ts'
import { refundableAmount } from './refunds.ts'
import { finishRefunds } from './finish-refunds.ts'
import { fulfil } from './fulfil.ts'
import { createReconciler } from './reconcile.ts'
import { stripeOf, stripePayment } from '#tests/factories/stripe.ts'
import { DAY_MS } from '#shared/durations.ts'

const { shop, ask, rowOf } = refundingShop()
let test: TestShop
beforeAll(() => void (test = shop()))

const key = () => crypto.randomUUID()
const refundsOf = (id: string) => test.shop.db.select().from(refunds).where(eq(refunds.orderId, id))
const givenBack = async (paymentId: string | null) => (await stripeOf(test.shop).read(paymentId!)).refunded
/** Returns the provider as another process of the shop opens it. */
function otherProcess() {
  const settings = { secretKey: 'sk_test_sandbox', publishableKey: '', webhookSecret: '', apiUrl: null }
  return stripeProvider(settings, { ...test.shop, sandbox: true }, test.sandbox)
}
const minutesOn = (minutes: number) => test.setNow(new Date(Date.now() + minutes * 60_000))

describe('a refund', () => {
  it.each(['VND', 'USD'] as const)('refunds a part, then the rest, in %s, and never more', async (currency) => {
    const order = await paidOrder(test, { currency })
    expect(await ask(order.id, order.total + 1)).toEqual({ ok: false, code: 'refund_too_large' })
    const part = Math.floor(order.total / 3)
    expect(await ask(order.id, part)).toMatchObject({ ok: true, value: { amount: part, state: 'succeeded' } })
    expect(await rowOf(order.id)).toMatchObject({ refunded: part, paymentStatus: 'partially_refunded' })
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { amount: order.total - part } })
    expect(await rowOf(order.id)).toMatchObject({ refunded: order.total, paymentStatus: 'refunded' })
    expect(await ask(order.id)).toEqual({ ok: false, code: 'nothing_to_refund' })
    expect(await givenBack(order.paymentIntentId)).toBe(order.total)
    const isRefund = and(eq(auditLog.entityId, order.id), eq(auditLog.action, 'refunded'))
    expect(await test.shop.db.select().from(auditLog).where(isRefund)).toHaveLength(2)
  })

  it('is made once, however often its key is sent, at once or later', async () => {
    const order = await paidOrder(test)
    const once = key()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(order.id, 10_000, once)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await ask(order.id, 10_000, once)).toMatchObject({ ok: true })
    expect(await refundsOf(order.id)).toHaveLength(1)
    expect(await givenBack(order.paymentIntentId)).toBe(10_000)
    expect(await ask(order.id, 20_000, once)).toEqual({ ok: false, code: 'refund_key_used' })
    const other = await paidOrder(test)
    expect(await ask(other.id, 10_000, once)).toEqual({ ok: false, code: 'refund_key_used' })
  })

  it('refunds exactly what was paid, together with nineteen concurrent others', async () => {
    const order = await paidOrder(test)
    // Six parts are more than was paid.
    const part = Math.floor(order.total / 6) + 1
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(order.id, part)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'refund_too_large')).toHaveLength(15)
    expect(await givenBack(order.paymentIntentId)).toBe(5 * part)
    expect((await rowOf(order.id)).refunded).toBe(5 * part)
  })

  it('is finished once by the job if its answer was lost', async () => {
    const order = await paidOrder(test)
    await misbehave(test, { fault: 'reset', when: 'after', times: '1' })
    await misbehave(test, { fault: '500', times: '2' })
    const asked = await ask(order.id, 15_000)
    expect(asked).toMatchObject({ ok: true, value: { state: 'asked' } })
    // A refund that is still `asked` counts, so that its amount cannot be refunded twice.
    expect(await ask(order.id, order.total - 14_999)).toEqual({ ok: false, code: 'refund_too_large' })
    expect(await finishRefunds(test.shop, stripeOf(test.shop))).toBe(0)
    minutesOn(1)
    expect(await finishRefunds(test.shop, stripeOf(test.shop))).toBe(1)
    expect(await finishRefunds(test.shop, stripeOf(test.shop))).toBe(0)
    minutesOn(0)
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'succeeded', amount: 15_000 }])
    expect(await givenBack(order.paymentIntentId)).toBe(15_000)
    expect((await rowOf(order.id)).refunded).toBe(15_000)
  })

  it('is finished in one round with however many others were asked for at the same instant', async () => {
    const { id: orderId } = await paidOrder(test)
    // More than are read at a time.
    const asked = Array.from({ length: 51 }, () => ({ id: key(), orderId, amount: 1_000, createdAt: new Date() }))
    await test.shop.db.insert(refunds).values(asked)
    minutesOn(1)
    onTestFinished(() => minutesOn(0))
    expect(await finishRefunds(test.shop, stripeOf(test.shop))).toBe(51)
    expect(await rowOf(orderId)).toMatchObject({ refunded: 51_000 })
  })

  it('that cannot be finished does not delay the others', async () => {
    for (const order of [await paidOrder(test), await paidOrder(test)]) {
      await misbehave(test, { fault: 'reset', when: 'after', times: '1' })
      await misbehave(test, { fault: '500', times: '2' })
      await ask(order.id, 5_000)
    }
    minutesOn(1)
    const list = vi.spyOn(stripeOf(test.shop), 'listRefunds').mockImplementationOnce(() => {
      throw new TypeError('The first one cannot be read')
    })
    onTestFinished(() => list.mockRestore())
    const isOpen = () => test.shop.db.select().from(refunds).where(eq(refunds.state, 'asked'))
    await expect(finishRefunds(test.shop, stripeOf(test.shop))).rejects.toThrow('The first one cannot be read')
    expect(await isOpen()).toHaveLength(1)
    expect(await finishRefunds(test.shop, stripeOf(test.shop))).toBe(1)
    minutesOn(0)
  })

  it('that cannot be finished fails the reconciler’s round once the expired checkouts are ended', async () => {
    const { db } = test.shop
    const order = await paidOrder(test)
    await misbehave(test, { fault: 'reset', when: 'after', times: '1' })
    await misbehave(test, { fault: '500', times: '2' })
    await ask(order.id, 5_000)
    const createdAt = new Date(Date.now() - 3 * DAY_MS)
    const [expired] = await db.insert(checkouts).values({ orderId: 'ML-expired', locale: 'vi', createdAt }).returning()
    minutesOn(1)
    const list = vi.spyOn(stripeOf(test.shop), 'listRefunds').mockImplementation(() => {
      throw new TypeError('It cannot be read')
    })
    onTestFinished(() => list.mockRestore())
    const reconcile = () => createReconciler(test.shop)(new AbortController().signal)
    await expect(reconcile()).rejects.toThrow('It cannot be read')
    expect(await db.select().from(checkouts).where(eq(checkouts.id, expired!.id))).toMatchObject([
      { endedAt: expect.any(Date) },
    ])
    list.mockRestore()
    await reconcile()
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'succeeded' }])
    minutesOn(0)
  })

  it.each(['before', 'after'])('is made once after the provider has failed %s it made it', async (when) => {
    const order = await paidOrder(test)
    await misbehave(test, { fault: '500', when })
    const once = key()
    expect(await ask(order.id, 15_000, once)).toMatchObject({ ok: true, value: { state: 'asked' } })
    const again = await Promise.all([ask(order.id, 15_000, once), ask(order.id, 15_000, once)])
    const made = { ok: true, value: { state: 'succeeded', amount: 15_000 } }
    expect(again).toMatchObject([made, made])
    expect(await givenBack(order.paymentIntentId)).toBe(15_000)
    expect(await refundsOf(order.id)).toMatchObject([{ state: 'succeeded', amount: 15_000 }])
  })

  it('is made once however often the provider fails, also by a process that knows none of its failures', async () => {
    const order = await paidOrder(test)
    await misbehave(test, { fault: '500' })
    const once = key()
    await ask(order.id, 15_000, once)
    // The first key gets its failure again; the second one fails after the refund is made.
    await misbehave(test, { fault: '500', when: 'after', times: '2' })
    expect(await ask(order.id, 15_000, once)).toMatchObject({ ok: true, value: { state: 'asked' } })
    const [row] = await refundsOf(order.id)
    const { id, createdAt: askedAt } = row!
    const found = await otherProcess().refund({ id, paymentId: order.paymentIntentId!, amount: 15_000, askedAt })
    expect(found).toMatchObject({ amount: 15_000, state: 'succeeded' })
    expect(await ask(order.id, 15_000, once)).toMatchObject({ ok: true, value: { state: 'succeeded' } })
    expect(await givenBack(order.paymentIntentId)).toBe(15_000)
  })

  it('is found at the provider even after its key has expired there', async () => {
    const order = await paidOrder(test)
    await misbehave(test, { fault: 'reset', when: 'after', times: '1' })
    await misbehave(test, { fault: '500', times: '2' })
    await ask(order.id, 5_000)
    minutesOn(3 * 24 * 60)
    expect(await finishRefunds(test.shop, stripeOf(test.shop))).toBe(1)
    minutesOn(0)
    expect(await givenBack(order.paymentIntentId)).toBe(5_000)
  })

  it('stores the reason if the provider refuses it, and blocks no other refund', async () => {
    const order = await paidOrder(test)
    // Refunded in the provider's dashboard, and not reported to the shop yet.
    await test.stripe.refunds.create({ payment_intent: order.paymentIntentId!, amount: order.total - 1_000 })
    expect(await ask(order.id, 2_000)).toEqual({ ok: false, code: 'refund_refused' })
    const [row] = await refundsOf(order.id)
    expect(row).toMatchObject({ state: 'failed', failure: expect.stringContaining('greater than unrefunded amount') })
    await fulfil(test.shop, stripePayment(order.paymentIntentId!))
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { amount: 1_000, state: 'succeeded' } })
  })

  it('has the same result in whatever order the provider’s events arrive', async () => {
    const order = await paidOrder(test)
    const receiveEvent = () => fulfil(test.shop, stripePayment(order.paymentIntentId!))
    await Promise.all([ask(order.id, 20_000), receiveEvent(), ask(order.id, 30_000), receiveEvent(), receiveEvent()])
    await receiveEvent()
    expect(await rowOf(order.id)).toMatchObject({ refunded: 50_000, paymentStatus: 'partially_refunded' })
  })

  it('is refused for an order without a payment, and for an unknown order', async () => {
    const [demo] = await test.shop.db.select().from(orders).limit(1)
    expect(demo?.paymentIntentId).toBeNull()
    expect(await ask(demo!.id)).toEqual({ ok: false, code: 'refund_without_payment' })
    expect(await ask('nope')).toEqual({ ok: false, code: 'order_not_found' })
  })

  it('may be as large as what neither the provider nor the shop has refunded, and no dispute has taken', () => {
    expect(refundableAmount({ total: 100, refunded: 0 }, 0, 0)).toBe(100)
    expect(refundableAmount({ total: 100, refunded: 30 }, 60, 0)).toBe(40)
    expect(refundableAmount({ total: 100, refunded: 60 }, 60, 0)).toBe(40)
    expect(refundableAmount({ total: 100, refunded: 100 }, 10, 0)).toBe(0)
    expect(refundableAmount({ total: 100, refunded: 30 }, 10, 50)).toBe(20)
    expect(refundableAmount({ total: 100, refunded: 30 }, 10, 100)).toBe(0)
  })
})

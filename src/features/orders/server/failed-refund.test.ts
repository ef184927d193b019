import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { paymentEvents, auditLog, disputes, orders, refunds, type OrderRow } from '#db/schema/index.ts'
import { failAtTheBank, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import { deliver, stripeOf, stripePayment } from '#tests/factories/stripe.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { paymentProviders } from '#features/payments/server/payment-providers.ts'
import { cancelOrder } from './cancel-order.ts'
import { setOrderStatus } from './set-order-status.ts'
import { fulfil } from './fulfil.ts'
import { orderToken } from './order-token.ts'
import { readOrder } from './read-order.ts'
import { recordRefunds } from './record-refunds.ts'
import { REFUNDS } from './refund-metrics.ts'
import { resolveReview } from './resolve-review.ts'

const { shop, ask, rowOf } = refundingShop()
let test: TestShop
beforeAll(() => void (test = shop()))

async function refund(orderId: string, amount?: number): Promise<typeof refunds.$inferSelect> {
  const asked = await ask(orderId, amount)
  if (!asked.ok) throw new Error(asked.code)
  return asked.value
}
const failuresOf = (id: string) =>
  test.shop.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'refund_failed')))
async function eventsOf(providerId: string, ...types: string[]): Promise<object[]> {
  const { data } = await test.stripe.events.list({ limit: 100, types })
  return data.filter((event) => (event.data.object as { id: string }).id === providerId)
}

describe('a refund that the bank sends back', () => {
  it('is counted as made, and once as taken back', async () => {
    const count = vi.spyOn(test.shop.metrics, 'count')
    onTestFinished(() => count.mockRestore())
    const order = await paidOrder(test)
    const { providerId } = await refund(order.id)
    await failAtTheBank(test, providerId!)
    for (const event of await eventsOf(providerId!, 'refund.failed', 'refund.updated')) await deliver(test.shop, event)
    const outcomes = count.mock.calls.flatMap(([metric, labels]) => (metric === REFUNDS ? [labels] : []))
    expect(outcomes).toEqual([{ outcome: 'made' }, { outcome: 'taken_back' }])
  })

  it.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'is taken off the order by %s, recorded, and can be refunded again',
    async (type) => {
      const order = await paidOrder(test)
      const kept = await refund(order.id, 10_000)
      const { providerId } = await refund(order.id)
      expect(await rowOf(order.id)).toMatchObject({ refunded: order.total, paymentStatus: 'refunded' })
      await failAtTheBank(test, providerId!)
      for (const event of await eventsOf(providerId!, type)) await deliver(test.shop, event)

      const after = await rowOf(order.id)
      expect(after).toMatchObject({ refunded: 10_000, paymentStatus: 'partially_refunded' })
      expect(after.updatedAt.getTime()).toBeGreaterThan(order.updatedAt.getTime())
      const read = await readOrder(test.shop, order.id)
      if (!read.ok) throw new Error(read.code)
      expect(read.value.refundable).toBe(order.total - 10_000)
      expect(read.value.refunds.map(({ state, failure }) => [state, failure]).toSorted()).toEqual([
        ['failed', 'expired_or_canceled_card'],
        ['succeeded', null],
      ])
      expect(read.value.history).toContainEqual(
        expect.objectContaining({ kind: 'audit', action: 'refund_failed', actor: 'payment-provider' }),
      )
      const again = await refund(order.id)
      expect([again.amount, again.state, kept.state]).toEqual([order.total - 10_000, 'succeeded', 'succeeded'])
      expect(await rowOf(order.id)).toMatchObject({ refunded: order.total, paymentStatus: 'refunded' })
    },
  )

  it('counts once, however often and in whatever order its events arrive', async () => {
    const order = await paidOrder(test)
    const { providerId } = await refund(order.id, 20_000)
    await failAtTheBank(test, providerId!)
    const { data } = await test.stripe.events.list({ limit: 100 })
    const events = data.filter(({ data: { object } }) => JSON.stringify(object).includes(order.paymentIntentId!))
    await Promise.all([...events, ...events.toReversed(), ...events].map((event) => deliver(test.shop, event)))
    expect(await rowOf(order.id)).toMatchObject({ refunded: 0, paymentStatus: 'paid' })
    expect(await failuresOf(order.id)).toMatchObject([
      { actorId: null, changes: { amount: [expect.any(String), null] } },
    ])
  })

  it('is one line of the order’s history, though the database keeps every event', async () => {
    const order = await paidOrder(test)
    const { providerId } = await refund(order.id, 20_000)
    await failAtTheBank(test, providerId!)
    const types = ['refund.failed', 'refund.updated', 'charge.refund.updated']
    for (const event of await eventsOf(providerId!, ...types)) await deliver(test.shop, event)
    const read = await readOrder(test.shop, order.id)
    const lines = read.ok ? read.value.history.map((entry) => JSON.stringify(entry)) : []
    expect(lines.filter((line) => /failed|updated/.test(line))).toEqual([
      expect.stringContaining('"action":"refund_failed"'),
    ])
    const kept = await test.shop.db
      .select({ type: paymentEvents.type })
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentIntentId, order.paymentIntentId!))
    expect(kept.map(({ type }) => type)).toEqual(expect.arrayContaining(types))
  })

  it('is not undone by an older reading that is stored late', async () => {
    const order = await paidOrder(test)
    const { providerId } = await refund(order.id, 20_000)
    const older = await stripeOf(test.shop).readRefund(providerId!)
    await failAtTheBank(test, providerId!)
    await recordRefunds(test.shop, stripePayment(order.paymentIntentId!))
    async function* listRefunds() {
      yield older
    }
    const late = { ...test.shop, payments: paymentProviders({ ...stripeOf(test.shop), listRefunds }) }
    await recordRefunds(late, stripePayment(order.paymentIntentId!))
    expect(await rowOf(order.id)).toMatchObject({ refunded: 0, paymentStatus: 'paid' })
    expect(await failuresOf(order.id)).toHaveLength(1)
  })

  it('leaves exactly what the provider has refunded while others are requested', async () => {
    const order = await paidOrder(test, { currency: 'USD' })
    const part = Math.floor(order.total / 4)
    const first = await refund(order.id, part)
    const again = () => ask(order.id, part)
    const fail = async () => {
      await failAtTheBank(test, first.providerId!)
      for (const event of await eventsOf(first.providerId!, 'refund.failed')) await deliver(test.shop, event)
    }
    await Promise.all([
      again(),
      fail(),
      again(),
      fulfil(test.shop, stripePayment(order.paymentIntentId!)),
      again(),
      again(),
    ])
    const { refunded: given } = await stripeOf(test.shop).read(order.paymentIntentId!)
    expect([3 * part, 4 * part]).toContain(given)
    expect((await rowOf(order.id)).refunded).toBe(given)
    const rest = await refund(order.id)
    expect(rest.amount).toBe(order.total - given)
  })

  it('is stored too if it was made in the provider’s dashboard, even before the order existed', async () => {
    const order = await paidOrder(test)
    const made = await test.stripe.refunds.create({ payment_intent: order.paymentIntentId!, amount: 5_000 })
    for (const event of await eventsOf(made.id, 'refund.created')) await deliver(test.shop, event)
    await fulfil(test.shop, stripePayment(order.paymentIntentId!))
    expect((await rowOf(order.id)).refunded).toBe(5_000)
    await failAtTheBank(test, made.id)
    // Without a webhook, the next reading of the payment finds it.
    await fulfil(test.shop, stripePayment(order.paymentIntentId!))
    expect((await rowOf(order.id)).refunded).toBe(0)
    expect(await failuresOf(order.id)).toHaveLength(1)
  })
})

describe('a failed refund of a cancelled order that is in review already', () => {
  type Reason = NonNullable<OrderRow['reviewReason']>
  const resolve = async (id: string, seen?: Reason) => resolveReview(test.shop, await theAdmin(test), id, seen)
  async function inReview(reviewReason: Reason) {
    const order = await paidOrder(test)
    await test.shop.db.update(orders).set({ reviewReason }).where(eq(orders.id, order.id))
    return order
  }
  const cancel = async (id: string, amount?: number) =>
    setOrderStatus(test.shop, await theAdmin(test), id, {
      status: 'cancelled',
      refund: { amount, key: crypto.randomUUID() },
    })
  /** Has the bank send back an order's only refund. */
  async function sendBack(orderId: string): Promise<void> {
    const [only] = await test.shop.db.select().from(refunds).where(eq(refunds.orderId, orderId))
    await failAtTheBank(test, only!.providerId!)
    for (const event of await eventsOf(only!.providerId!, 'refund.failed')) await deliver(test.shop, event)
  }
  const open = (reviewReason: Reason) => ({ status: 'cancelled', reviewReason, reviewResolvedAt: null })

  it.each([
    [
      'that staff have cancelled, refused by the provider',
      async ({ id, paymentIntentId }: OrderRow) => {
        // Refunded in the provider's dashboard, and not reported to the shop yet.
        await test.stripe.refunds.create({ payment_intent: paymentIntentId!, amount: 1_000 })
        await cancel(id)
      },
    ],
    [
      'that its customer has cancelled, sent back by the bank',
      async ({ id }: OrderRow) => {
        await cancelOrder(test.shop, id, { user: null, token: orderToken(test.shop, id) })
        await sendBack(id)
      },
    ],
  ])('keeps it in review once its other reason was resolved (%s)', async (_, fail) => {
    const order = await inReview('slot_full')
    await fail(order)
    expect(await rowOf(order.id)).toMatchObject(open('slot_full'))
    expect(await resolve(order.id, 'slot_full')).toEqual({ ok: true, value: null })
    expect(await rowOf(order.id)).toMatchObject(open('refund_failed'))
    // Other staff still see the first reason.
    expect(await resolve(order.id, 'slot_full')).toEqual({ ok: false, code: 'changed_meanwhile' })
    expect(await rowOf(order.id)).toMatchObject(open('refund_failed'))
    await resolve(order.id, 'refund_failed')
    expect((await rowOf(order.id)).reviewResolvedAt).not.toBeNull()
  })

  it('does not keep it if the money was sent once more', async () => {
    const order = await inReview('slot_full')
    await cancel(order.id, 40_000)
    await sendBack(order.id)
    test.setNow(new Date(Date.now() + 1_000))
    onTestFinished(() => test.setNow(new Date()))
    await refund(order.id, 40_000)
    await resolve(order.id)
    expect(await rowOf(order.id)).toMatchObject({ reviewReason: 'slot_full', reviewResolvedAt: expect.any(Date) })
  })

  /** Stores a dispute of all that an order costs. */
  async function dispute(order: OrderRow, status: string, fundsWithdrawn = false): Promise<void> {
    const { id: orderId, total: amount, currency } = order
    const values = { id: 'dp_1', orderId, amount, currency, reason: 'general', status, fundsWithdrawn }
    const row = { ...values, updatedAt: new Date() }
    const target = [disputes.orderId, disputes.id]
    await test.shop.db.insert(disputes).values(row).onConflictDoUpdate({ target, set: row })
  }

  it.each(['slot_full', 'disputed'] as const)('waits until an open dispute is decided (%s)', async (reason) => {
    const order = await inReview(reason)
    await cancel(order.id)
    await dispute(order, 'needs_response')
    await sendBack(order.id)
    if (reason !== 'disputed') await resolve(order.id, reason)
    expect(await rowOf(order.id)).toMatchObject(open('disputed'))
    await dispute(order, 'won')
    await resolve(order.id, 'disputed')
    expect(await rowOf(order.id)).toMatchObject(open('refund_failed'))
    await resolve(order.id, 'refund_failed')
    expect((await rowOf(order.id)).reviewResolvedAt).not.toBeNull()
  })

  it.each([
    ['needs_response', true],
    ['lost', true],
  ])('is not asked of staff while a dispute has the money, or for ever (%s)', async (status, fundsWithdrawn) => {
    const order = await inReview('disputed')
    await cancel(order.id)
    await dispute(order, status, fundsWithdrawn)
    await sendBack(order.id)
    await resolve(order.id, 'disputed')
    expect(await rowOf(order.id)).toMatchObject({ reviewReason: 'disputed', reviewResolvedAt: expect.any(Date) })
  })
})

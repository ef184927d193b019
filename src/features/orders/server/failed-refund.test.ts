import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders, trail, type refunds } from '../../../../db/schema/index.ts'
import { failAtTheBank, paidOrder, theAdmin } from '../../../../tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '../../../../tests/factories/test-shop.ts'
import { askRefund } from './ask-refund.ts'
import { fulfil } from './fulfil.ts'
import { readOrder } from './read-order.ts'
import { recordRefunds } from './record-refunds.ts'
import { handleEvent } from './webhook.ts'

let test: TestShop
let admin: { id: string; email: string }
beforeAll(async () => {
  test = await openTestShop()
  admin = await theAdmin(test)
})
afterAll(() => test.close())

async function refund(orderId: string, amount?: number): Promise<typeof refunds.$inferSelect> {
  const asked = await askRefund(test.shop, admin, orderId, { amount, key: crypto.randomUUID() })
  if (!asked.ok) throw new Error(asked.code)
  return asked.value
}
const rowOf = async (id: string) => (await test.shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
const failuresOf = (id: string) =>
  test.shop.db
    .select()
    .from(trail)
    .where(and(eq(trail.entityId, id), eq(trail.action, 'refund_failed')))
async function newsOf(providerId: string, ...types: string[]): Promise<Stripe.Event[]> {
  const { data } = await test.shop.stripe.events.list({ limit: 100, types })
  return data.filter((event) => (event.data.object as { id: string }).id === providerId)
}

describe('a refund that the bank sends back', () => {
  it.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'is taken off the order by %s, told of, and may be given back again',
    async (type) => {
      const order = await paidOrder(test)
      const kept = await refund(order.id, 10_000)
      const { providerId } = await refund(order.id)
      expect(await rowOf(order.id)).toMatchObject({ refunded: order.total, paymentStatus: 'refunded' })
      await failAtTheBank(test, providerId!)
      for (const event of await newsOf(providerId!, type)) await handleEvent(test.shop, event)

      const after = await rowOf(order.id)
      expect(after).toMatchObject({ refunded: 10_000, paymentStatus: 'partially_refunded' })
      expect(after.updatedAt.getTime()).toBeGreaterThan(order.updatedAt.getTime())
      const read = await readOrder(test.shop.db, order.id)
      if (!read.ok) throw new Error(read.code)
      expect(read.value.refundable).toBe(order.total - 10_000)
      expect(read.value.refunds.map(({ state, failure }) => [state, failure]).toSorted()).toEqual([
        ['failed', 'expired_or_canceled_card'],
        ['succeeded', null],
      ])
      expect(read.value.history).toContainEqual(
        expect.objectContaining({ kind: 'trail', action: 'refund_failed', actor: 'payment-provider' }),
      )
      const again = await refund(order.id)
      expect([again.amount, again.state, kept.state]).toEqual([order.total - 10_000, 'succeeded', 'succeeded'])
      expect(await rowOf(order.id)).toMatchObject({ refunded: order.total, paymentStatus: 'refunded' })
    },
  )

  it('counts once, however often and in whatever order it is told of', async () => {
    const order = await paidOrder(test)
    const { providerId } = await refund(order.id, 20_000)
    await failAtTheBank(test, providerId!)
    const { data } = await test.shop.stripe.events.list({ limit: 100 })
    const news = data.filter(({ data: { object } }) => JSON.stringify(object).includes(order.paymentIntentId!))
    await Promise.all([...news, ...news.toReversed(), ...news].map((event) => handleEvent(test.shop, event)))
    expect(await rowOf(order.id)).toMatchObject({ refunded: 0, paymentStatus: 'paid' })
    expect(await failuresOf(order.id)).toMatchObject([
      { actorId: null, changes: { amount: [expect.any(String), null] } },
    ])
  })

  it('is not undone by an older reading that is written down late', async () => {
    const order = await paidOrder(test)
    const { providerId } = await refund(order.id, 20_000)
    const older = await test.shop.stripe.refunds.retrieve(providerId!)
    await failAtTheBank(test, providerId!)
    await recordRefunds(test.shop, order.paymentIntentId!)
    const { refunds: api } = test.shop.stripe
    const late = {
      ...test.shop,
      stripe: Object.create(test.shop.stripe, { refunds: { value: { ...api, list: () => [older] } } }),
    }
    await recordRefunds(late as typeof test.shop, order.paymentIntentId!)
    expect(await rowOf(order.id)).toMatchObject({ refunded: 0, paymentStatus: 'paid' })
    expect(await failuresOf(order.id)).toHaveLength(1)
  })

  it('while others are asked for leaves exactly what the provider has given back', async () => {
    const order = await paidOrder(test, { currency: 'USD' })
    const part = Math.floor(order.total / 4)
    const first = await refund(order.id, part)
    const ask = () => askRefund(test.shop, admin, order.id, { amount: part, key: crypto.randomUUID() })
    const fail = async () => {
      await failAtTheBank(test, first.providerId!)
      for (const event of await newsOf(first.providerId!, 'refund.failed')) await handleEvent(test.shop, event)
    }
    await Promise.all([ask(), fail(), ask(), fulfil(test.shop, order.paymentIntentId!), ask(), ask()])
    const intent = await test.shop.stripe.paymentIntents.retrieve(order.paymentIntentId!, { expand: ['latest_charge'] })
    const given = (intent.latest_charge as Stripe.Charge).amount_refunded
    expect([3 * part, 4 * part]).toContain(given)
    expect((await rowOf(order.id)).refunded).toBe(given)
    const rest = await refund(order.id)
    expect(rest.amount).toBe(order.total - given)
  })

  it('that was made in the provider’s own dashboard is seen, too, also when the order is made after it', async () => {
    const order = await paidOrder(test)
    const made = await test.shop.stripe.refunds.create({ payment_intent: order.paymentIntentId!, amount: 5_000 })
    for (const event of await newsOf(made.id, 'refund.created')) await handleEvent(test.shop, event)
    await fulfil(test.shop, order.paymentIntentId!)
    expect((await rowOf(order.id)).refunded).toBe(5_000)
    await failAtTheBank(test, made.id)
    // No webhook: whoever looks at the intent next, sees it.
    await fulfil(test.shop, order.paymentIntentId!)
    expect((await rowOf(order.id)).refunded).toBe(0)
    expect(await failuresOf(order.id)).toHaveLength(1)
  })
})

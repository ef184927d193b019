import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { orders, products } from '../../../../db/schema/index.ts'
import { openTestShop, type TestShop } from '../../../../tests/factories/test-shop.ts'
import { defaultDeliveryDay } from '../../../shared/dates.ts'
import { beginCheckout } from '../../checkout/server/begin-checkout.ts'
import { saveDetails } from '../../checkout/server/save-details.ts'
import { settleForgottenCheckouts } from './forgotten-checkouts.ts'
import { handleMissedEvents, type StuckEvents } from './missed-events.ts'
import { handleEvent, readEvent } from './webhook.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

async function begunCheckout() {
  const [product] = await test.shop.db.select().from(products).where(eq(products.inStock, true)).limit(1)
  const begun = await beginCheckout(test.shop, {
    items: [{ productId: product!.id, quantity: 1 }],
    currency: 'usd',
    discountCode: null,
    locale: 'en',
    userId: null,
  })
  if (!begun.ok) throw new Error(begun.code)
  return begun.value
}

async function paidCheckout(): Promise<string> {
  const begun = await begunCheckout()
  const saved = await saveDetails(test.shop, {
    ...begun,
    userId: null,
    customerData: {
      customerName: 'Ann Lee',
      customerEmail: 'ann@example.com',
      customerPhone: '+84 900 000 098',
      deliveryAddress: '2 Hang Bac',
      deliveryCity: 'Hanoi',
      deliveryDate: defaultDeliveryDay(new Date()),
    },
  })
  if (!saved.ok) throw new Error(saved.code)
  await test.pay(begun.paymentIntentId, begun.clientSecret)
  return begun.paymentIntentId
}

const countOrders = (intentId: string) => test.shop.db.$count(orders, eq(orders.paymentIntentId, intentId))

const event = (intentId: string) =>
  JSON.stringify({
    id: `evt_${intentId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: intentId, object: 'payment_intent' } },
  })

function signature(payload: string, { secret = 'whsec_sandbox', ageSeconds = 0 } = {}): string {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  return new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

describe('webhooks', () => {
  it('are believed only with the provider’s signature over the very bytes, made within five minutes', async () => {
    const payload = event('pi_1')
    expect(await readEvent(test.shop, payload, signature(payload))).toMatchObject({ type: 'payment_intent.succeeded' })
    expect(await readEvent(test.shop, payload.replace('pi_1', 'pi_2'), signature(payload))).toBeNull()
    expect(await readEvent(test.shop, payload, signature(payload, { secret: 'whsec_other' }))).toBeNull()
    expect(await readEvent(test.shop, payload, signature(payload, { ageSeconds: 301 }))).toBeNull()
    expect(await readEvent(test.shop, payload, '')).toBeNull()
  })

  it('make one order, repeated and in parallel', async () => {
    const intentId = await paidCheckout()
    const parsed = JSON.parse(event(intentId)) as Stripe.Event
    await Promise.all(Array.from({ length: 10 }, () => handleEvent(test.shop, parsed)))
    expect(await countOrders(intentId)).toBe(1)
  })

  it('cannot make an order of an intent that was not paid, whatever they say', async () => {
    const { id } = await test.shop.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    })
    await handleEvent(test.shop, JSON.parse(event(id)) as Stripe.Event)
    expect(await countOrders(id)).toBe(0)
  })
})

describe('the reconciler', () => {
  const hourAgo = () => new Date(Date.now() - 3_600_000)

  /** The provider fails whenever it is asked about this one intent. */
  function failOver(intentId: string, error: Error) {
    const { paymentIntents } = test.shop.stripe
    const retrieve = paymentIntents.retrieve.bind(paymentIntents) as (...all: unknown[]) => unknown
    return vi
      .spyOn(paymentIntents, 'retrieve')
      .mockImplementation(((...all: unknown[]) =>
        all[0] === intentId ? Promise.reject(error) : retrieve(...all)) as typeof paymentIntents.retrieve)
  }

  it.each([
    ['a fault of its own', new Stripe.errors.StripeAPIError({ message: 'again and again', type: 'api_error' })],
    [
      'an intent it does not know',
      new Stripe.errors.StripeInvalidRequestError({ message: 'no such', type: 'api_error' }),
    ],
    ['a bug of ours', new TypeError('undefined is not an order')],
  ])('one event that always fails (%s) keeps none of the others waiting', async (_, error) => {
    const [stuckIntent, ...others] = [await paidCheckout(), await paidCheckout(), await paidCheckout()]
    const failing = failOver(stuckIntent!, error)
    const stuck: StuckEvents = new Map()
    const round = await handleMissedEvents(test.shop, hourAgo(), { stuck })
    expect(round).toMatchObject({ failed: 1 })
    expect(await Promise.all(others.map(countOrders))).toEqual([1, 1])

    // Nor the next look from beginning after it: it is remembered, and tried again.
    const later = await paidCheckout()
    const sinceNow = new Date(Date.now() - 1000)
    await handleMissedEvents(test.shop, sinceNow, { stuck })
    expect([await countOrders(later), await countOrders(stuckIntent!)]).toEqual([1, 0])
    expect(stuck.size).toBe(1)

    failing.mockRestore()
    await handleMissedEvents(test.shop, new Date(Date.now() + 60_000), { stuck })
    expect(await countOrders(stuckIntent!)).toBe(1)
    expect(stuck.size).toBe(0)
  })

  it('gives up a round when the provider answers about none of many', async () => {
    const intents = []
    for (let i = 0; i < 20; i++) intents.push(await paidCheckout())
    const down = vi
      .spyOn(test.shop.stripe.paymentIntents, 'retrieve')
      .mockRejectedValue(new Stripe.errors.StripeConnectionError({ message: 'down', type: 'api_error' }))
    const stuck: StuckEvents = new Map()
    await expect(handleMissedEvents(test.shop, hourAgo(), { stuck })).rejects.toThrow('down')
    down.mockRestore()
    expect(await handleMissedEvents(test.shop, hourAgo(), { stuck })).toMatchObject({ handled: 20, failed: 0 })
    expect(new Set(await Promise.all(intents.map(countOrders)))).toEqual(new Set([1]))
  })

  it('asks about checkouts that the provider’s log does not go back to', async () => {
    const [paid, left] = [await paidCheckout(), await begunCheckout()]
    const from = new Date(Date.now() - 60_000)
    const none = { from: new Date(0), to: new Date(Date.now() - 86_400_000) }
    expect(await settleForgottenCheckouts(test.shop, none)).toBe(0)
    expect(await countOrders(paid)).toBe(0)
    const window = { from, to: new Date(Date.now() + 1000) }
    expect(await settleForgottenCheckouts(test.shop, window)).toBe(1)
    expect([await countOrders(paid), await countOrders(left.paymentIntentId)]).toEqual([1, 0])
    expect(await settleForgottenCheckouts(test.shop, window)).toBe(0)
  })

  it('makes the order that no confirm call and no webhook made, once', async () => {
    const intentId = await paidCheckout()
    expect(await countOrders(intentId)).toBe(0)
    const hourAgo = new Date(Date.now() - 3_600_000)
    expect((await handleMissedEvents(test.shop, hourAgo)).handled).toBeGreaterThan(0)
    expect(await countOrders(intentId)).toBe(1)
    expect((await handleMissedEvents(test.shop, hourAgo)).handled).toBe(0)
  })
})

import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders, products } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { defaultDeliveryDay } from '#shared/dates.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { saveDetails } from '#features/checkout/server/save-details.ts'
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

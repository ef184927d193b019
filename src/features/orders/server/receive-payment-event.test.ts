import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders, products } from '#db/schema/index.ts'
import { deliver, signedHeaders, succeededEvent } from '#tests/factories/stripe.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { saveCheckoutDetails } from '#features/checkout/server/save-checkout-details.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { nextDeliveryDay } from '#tests/factories/usual-day.ts'

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
  const saved = await saveCheckoutDetails(test.shop, {
    ...begun,
    userId: null,
    customerData: {
      customerName: 'Ann Lee',
      customerEmail: 'ann@example.com',
      customerPhone: '+84 900 000 098',
      deliveryAddress: '2 Hang Bac',
      deliveryCity: 'Hanoi',
      deliveryDate: nextDeliveryDay(),
    },
  })
  if (!saved.ok) throw new Error(saved.code)
  await test.pay(begun.paymentIntentId, begun.clientSecret)
  return begun.paymentIntentId
}

const countOrders = (intentId: string) => test.shop.db.$count(orders, eq(orders.paymentIntentId, intentId))

describe('webhooks', () => {
  it('are accepted only with the provider’s signature of the exact bytes, made within five minutes', async () => {
    const payload = succeededEvent('pi_1')
    const old = new Date(Date.now() - 301_000)
    const received = (body: string, headers: Record<string, string>) =>
      receivePaymentEvent(test.shop, 'stripe', { body, headers: new Headers(headers) })
    const refused = { ok: false, code: 'invalid_signature' }
    expect(await received(payload, signedHeaders(payload))).toEqual({ ok: true, value: { received: true } })
    expect(await received(payload.replace('pi_1', 'pi_2'), signedHeaders(payload))).toEqual(refused)
    expect(await received(payload, signedHeaders(payload, { secret: 'whsec_other' }))).toEqual(refused)
    expect(await received(payload, signedHeaders(payload, { at: old }))).toEqual(refused)
    expect(await received(payload, {})).toEqual(refused)
  })

  it('make one order, repeated and in parallel', async () => {
    const intentId = await paidCheckout()
    await Promise.all(Array.from({ length: 10 }, () => deliver(test.shop, succeededEvent(intentId))))
    expect(await countOrders(intentId)).toBe(1)
  })

  it('cannot create an order for an unpaid intent, whatever they report', async () => {
    const { id } = await test.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    })
    await deliver(test.shop, succeededEvent(id))
    expect(await countOrders(id)).toBe(0)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmCard } from '../factories/confirm-card.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { customerData as validDetails } from '../factories/customer-data.ts'
import { firstInStock } from '../factories/in-stock.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { nextDeliveryDay } from '../factories/usual-day.ts'

const DAY = nextDeliveryDay()

let shop: RunningShop
let guest: BrowserLike
let productId: string
beforeAll(async () => {
  shop = await runShopOnDemand()
  guest = new BrowserLike(shop.url)
  productId = firstInStock((await guest.get('/api/products')).body).id
})
afterAll(() => shop.close())

/** The recorded client sends the day as an instant. */
const customerData = (change: object = {}) => validDetails({ deliveryDate: `${DAY}T05:00:00.000Z`, ...change })

async function begin(by = guest): Promise<{ paymentIntentId: string; clientSecret: string }> {
  const cart = { items: [{ productId, quantity: 1 }], currency: 'vnd', discountCode: null }
  const { status, body } = await by.post('/api/create-payment-intent', cart)
  expect(status).toBe(200)
  return body
}

/** Pays a checkout without sending details. Resolves to its intent. */
async function paid(by = guest): Promise<string> {
  const { paymentIntentId, clientSecret } = await begin(by)
  expect((await confirmCard(fetch, shop.url, paymentIntentId, clientSecret)).body.status).toBe('succeeded')
  return paymentIntentId
}

/** The recorded call: POST /api/confirm-payment with `paymentIntentId` and `customerData`. */
const confirm = (paymentIntentId: string, change: object = {}, by = guest) =>
  by.post('/api/confirm-payment', { paymentIntentId, customerData: customerData(change) })

const NOT_FOUND = { status: 404, body: { code: 'checkout_not_found' } }

describe('the recorded confirm call, without earlier details,', () => {
  it('makes one order of a paid intent, with its customer, however often and concurrently it is called', async () => {
    const id = await paid()
    const answers = await Promise.all([confirm(id), confirm(id), confirm(id)])
    answers.push(await confirm(id))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
    const tracked = await guest.get(`/api/orders/track/${answers[0]!.body.orderId}`)
    expect(tracked.body).toMatchObject({
      status: 'pending',
      customerName: 'Lê Minh An',
      deliveryAddress: '3 Lê Lợi',
      deliveryCity: 'Ho Chi Minh',
      deliveryDate: DAY,
    })
  })

  it('stores nothing before the payment, and does not replace stored details', async () => {
    const { paymentIntentId, clientSecret } = await begin()
    expect(await confirm(paymentIntentId)).toMatchObject({ status: 409, body: { code: 'payment_not_succeeded' } })
    const details = { paymentIntentId, clientSecret, customerData: customerData({ deliveryAddress: '7 Hàng Gai' }) }
    expect((await guest.post('/api/checkout/details', details)).status).toBe(200)
    await confirmCard(fetch, shop.url, paymentIntentId, clientSecret)
    expect(await confirm(paymentIntentId)).toMatchObject(NOT_FOUND)

    const late = await paid()
    const { body } = await confirm(late)
    expect(await confirm(late, { deliveryAddress: '1 Thief Street' })).toMatchObject(NOT_FOUND)
    const tracked = await guest.get(`/api/orders/track/${body.orderId}`)
    expect(tracked.body).toMatchObject({ deliveryAddress: '3 Lê Lợi' })
  })

  it('accepts one of two concurrent customers, and gives the other no order number', async () => {
    const id = await paid()
    const answers = await Promise.all([confirm(id), confirm(id, { deliveryAddress: '1 Other Street' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('is refused to every other visitor if the checkout belongs to an account', async () => {
    const account = new BrowserLike(shop.url)
    const form = { email: 'owner@example.com', password: 'a long enough password 7' }
    expect((await account.post('/api/auth/register', form)).status).toBeLessThan(300)
    const id = await paid(account)
    expect(await confirm(id)).toMatchObject(NOT_FOUND)
    expect((await confirm(id, {}, account)).status).toBe(200)
  })

  it.each([
    ['a day that is gone', { deliveryDate: '2020-01-01' }, 400, 'date_in_past'],
    ['an invalid phone number', { customerPhone: 'x' }, 400, 'invalid_phone'],
    ['no city of ours', { deliveryCity: 'Da Nang' }, 400, 'invalid_city'],
  ])('says what is wrong with %s, and takes the corrected data', async (_, change, status, code) => {
    const id = await paid()
    expect(await confirm(id, change)).toMatchObject({ status, body: { code } })
    expect((await confirm(id)).status).toBe(200)
  })

  it('gives the receipt, with the token of the order, only to who knows the secret of the payment', async () => {
    const { paymentIntentId, clientSecret } = await begin()
    const gift = { recipientName: 'Trần Thị Hoa', recipientPhone: '0912345678', cardMessage: 'Chúc mẹ vui' }
    const details = { paymentIntentId, clientSecret, customerData: customerData(gift) }
    expect((await guest.post('/api/checkout/details', details)).status).toBe(200)
    await confirmCard(fetch, shop.url, paymentIntentId, clientSecret)
    const { body: own } = await guest.post('/api/confirm-payment', { paymentIntentId, clientSecret })
    expect(own.receipt).toMatchObject({
      deliveryDate: DAY,
      recipientName: 'Trần Thị Hoa',
      cardMessage: 'Chúc mẹ vui',
      cardSignature: '',
    })
    const cancelled = await guest.post(`/api/orders/${own.orderId}/cancel`, { token: own.receipt.token })
    expect(cancelled.status).toBe(200)

    const { body: recorded } = await confirm(paymentIntentId, gift)
    expect(recorded).toMatchObject({ orderId: own.orderId })
    expect(recorded).not.toHaveProperty('receipt')
    const wrong = { paymentIntentId, clientSecret: `${clientSecret}x` }
    expect(await guest.post('/api/confirm-payment', wrong)).toMatchObject(NOT_FOUND)
  })

  it('gives the receipt in the language in which the details were sent, not the one of the first call', async () => {
    const { paymentIntentId, clientSecret } = await begin()
    const details = { paymentIntentId, clientSecret, customerData: customerData() }
    expect((await guest.post('/api/checkout/details?locale=vi', details)).status).toBe(200)
    await confirmCard(fetch, shop.url, paymentIntentId, clientSecret)
    const { body } = await guest.post('/api/confirm-payment', { paymentIntentId, clientSecret })
    expect(body.receipt.address).toBe('3 Lê Lợi, TP. Hồ Chí Minh')
  })

  it('does nothing for an id alone, or for another shop’s intent', async () => {
    const id = await paid()
    expect(await guest.post('/api/confirm-payment', { paymentIntentId: id })).toMatchObject(NOT_FOUND)
    expect(await confirm('pi_unknown')).toMatchObject(NOT_FOUND)
  })
})

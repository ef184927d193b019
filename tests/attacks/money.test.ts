import Stripe from 'stripe'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { checkouts, orders, paymentEvents } from '../../db/schema/index.ts'
import { dayInVietnam } from '../../src/shared/dates.ts'
import { CARDS, confirmCard } from '../factories/confirm-card.ts'
import { type Attack, attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import { beginCheckout, customerData, type Begun } from './purchase.ts'

let shop: AttackedShop
let inStock: { id: string; priceVND: number }
let soldOut: string
let begun: Begun
/** A checkout that was paid in full and whose order is made. */
let paid: Begun

beforeAll(async () => {
  shop = await attackedShop()
  const products = (await shop.guest().get('/api/products')).body as {
    id: string
    priceVND: number
    inStock: boolean
  }[]
  inStock = products.find((product) => product.inStock)!
  soldOut = products.find((product) => !product.inStock)!.id
  begun = await beginCheckout(shop.guest())
  paid = await beginCheckout(shop.guest())
  await shop.guest().post('/api/checkout/details', { ...paid, customerData: customerData() })
  await confirmCard(fetch, shop.url, paid.paymentIntentId, paid.clientSecret)
  expect((await shop.guest().post('/api/confirm-payment', paid)).status).toBe(200)
})
afterAll(() => shop.finish())

const quote = (change: object) => () =>
  shop.guest().post('/api/create-payment-intent', { items: [line()], currency: 'vnd', discountCode: null, ...change })
const line = (change: object = {}) => ({ productId: inStock.id, quantity: 1, ...change })
const quantity = (value: unknown) => () => quote({ items: [line({ quantity: value })] })()
const rawQuote = (body: () => string) => () => shop.guest().post('/api/create-payment-intent', body())

/** The total of one bouquet without a code, in dong. */
const fullPrice = ({ body }: { body: { quote: { total: number } } }) => {
  expect(body.quote.total).toBe(inStock.priceVND + 50_000)
}

describe('a quote', () => {
  attacks([
    ['an empty cart', quote({ items: [] }), 400, 'empty_cart'],
    ['a cart that is an object', quote({ items: { 0: {}, length: 1 } }), 400, 'empty_cart'],
    ['51 lines', () => quote({ items: Array.from({ length: 51 }, () => line()) })(), 400, 'too_many_items'],
    ['a quantity of 0', quantity(0), 400, 'invalid_quantity'],
    ['a quantity of -1', quantity(-1), 400, 'invalid_quantity'],
    ['a quantity of 0.5', quantity(0.5), 400, 'invalid_quantity'],
    ['a quantity of 100', quantity(100), 400, 'invalid_quantity'],
    ['a quantity of 1e308', quantity(1e308), 400, 'invalid_quantity'],
    ['a quantity of 2^53', quantity(2 ** 53), 400, 'invalid_quantity'],
    ['a quantity in text', quantity('1'), 400, 'invalid_quantity'],
    ['a quantity in a list', quantity([1]), 400, 'invalid_quantity'],
    ['a quantity that is missing', quantity(undefined), 400, 'invalid_quantity'],
    [
      'quantities that cancel each other out',
      () => quote({ items: [line({ quantity: 2 }), line({ quantity: -1 })] })(),
      400,
      'invalid_quantity',
    ],
    [
      'a price of the buyer’s own',
      () => quote({ items: [{ ...line(), priceVND: 1, priceUSD: '0.01', price: 1, total: 1 }], total: 1, amount: 1 })(),
      200,
      fullPrice,
    ],
    ['a delivery fee of the buyer’s own', quote({ deliveryFee: -50_000, discount: 100 }), 200, fullPrice],
    ['a product that is unknown', quote({ items: [{ productId: 'nope', quantity: 1 }] }), 404, 'unknown_product'],
    ['__proto__ for a product', quote({ items: [{ productId: '__proto__', quantity: 1 }] }), 404, 'unknown_product'],
    ['SQL for a product', quote({ items: [{ productId: "' OR 1=1 --", quantity: 1 }] }), 404, 'unknown_product'],
    ['a NUL for a product', quote({ items: [{ productId: '\0', quantity: 1 }] }), 404, 'unknown_product'],
    [
      'a lone surrogate for a product',
      quote({ items: [{ productId: '\ud800', quantity: 1 }] }),
      404,
      'unknown_product',
    ],
    [
      'a product that is sold out',
      () => quote({ items: [{ productId: soldOut, quantity: 1 }] })(),
      409,
      'out_of_stock',
    ],
    ['a currency in capitals', quote({ currency: 'VND' }), 400, 'invalid_currency'],
    ['a currency the shop has not', quote({ currency: 'jpy' }), 400, 'invalid_currency'],
    ['a list of currencies', quote({ currency: ['vnd'] }), 400, 'invalid_currency'],
    ['a code that is unknown', quote({ discountCode: 'FREE100' }), 404, 'invalid_discount_code'],
    ['a code that is switched off', quote({ discountCode: 'TET2026' }), 404, 'invalid_discount_code'],
    ['a pattern for a code', quote({ discountCode: 'MOCLAN%' }), 404, 'invalid_discount_code'],
    ['a list of codes', quote({ discountCode: ['MOCLAN10', 'MOCLAN10'] }), 400, 'invalid_input'],
    ['two codes in one', quote({ discountCode: 'MOCLAN10,MOCLAN10' }), 404, 'invalid_discount_code'],
    ['a percentage of the buyer’s own', quote({ discountPercent: 100, discountCode: null }), 200, fullPrice],
    [
      'the last of two equal keys counts, and is checked like any other',
      rawQuote(() => `{"items":[{"productId":"${inStock.id}","quantity":1,"quantity":-5}],"currency":"vnd"}`),
      400,
      'invalid_quantity',
    ],
    [
      '__proto__ in the body changes no price',
      rawQuote(
        () =>
          `{"__proto__":{"discountPercent":100},"items":[{"productId":"${inStock.id}","quantity":1}],"currency":"vnd"}`,
      ),
      200,
      fullPrice,
    ],
    [
      'numbers that only look whole',
      rawQuote(() => `{"items":[{"productId":"${inStock.id}","quantity":1.0000000000000001}],"currency":"vnd"}`),
      200,
      fullPrice,
    ],
    ['NaN, which is no JSON', rawQuote(() => '{"items":[{"productId":"x","quantity":NaN}]}'), 400, 'invalid_json'],
  ] satisfies Attack[])
})

const details =
  (change: object, proof: object = {}) =>
  () =>
    shop.guest().post('/api/checkout/details', { ...begun, ...proof, customerData: customerData(change) })
/** Reads the day that was stored. */
const storedDay = (day: string) => async () => {
  const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, begun.paymentIntentId))
  expect(row?.deliveryDate).toBe(day)
}
const now = Date.now()
const tomorrow = dayInVietnam(new Date(now + 86_400_000))
const day = (offset: number) => dayInVietnam(new Date(now + offset * 86_400_000))

describe('details of a delivery', () => {
  attacks([
    ['yesterday', details({ deliveryDate: day(-1) }), 400, 'date_in_past'],
    ['in two years', details({ deliveryDate: day(730) }), 400, 'date_too_late'],
    ['the 30th of February', details({ deliveryDate: '2027-02-30' }), 400, 'invalid_date'],
    ['a year of five digits', details({ deliveryDate: '+12026-01-01T00:00:00Z' }), 400, 'invalid_date'],
    ['a number for a day', details({ deliveryDate: 1_800_000_000 }), 400, 'invalid_date'],
    [
      'an instant is the day it has in Vietnam',
      details({ deliveryDate: `${day(0)}T17:00:00Z` }),
      200,
      storedDay(tomorrow),
    ],
    ['a second earlier is the day before', details({ deliveryDate: `${day(0)}T16:59:59Z` }), 200, storedDay(day(0))],
    ['an offset counts', details({ deliveryDate: `${tomorrow}T00:30:00+07:00` }), 200, storedDay(tomorrow)],
    ['the farthest offset', details({ deliveryDate: `${day(2)}T13:59:00+14:00` }), 200, storedDay(day(2))],
    ['an offset that is none', details({ deliveryDate: `${tomorrow}T00:00:00+99:00` }), 400, 'invalid_date'],
    ['a day with a time zone’s name', details({ deliveryDate: `${tomorrow} Asia/Ho_Chi_Minh` }), 400, 'invalid_date'],
    ['a city the shop does not deliver to', details({ deliveryCity: 'Da Nang' }), 400, 'invalid_city'],
    ['a city with a space behind it', details({ deliveryCity: 'Hanoi ' }), 400, 'invalid_city'],
    ['__proto__ for a city', details({ deliveryCity: '__proto__' }), 400, 'invalid_city'],
    ['a name of spaces nobody sees', details({ customerName: '\u200b\u2060\u00a0' }), 400, 'invalid_name'],
    ['a name of 201 letters', details({ customerName: 'x'.repeat(201) }), 400, 'invalid_name'],
    ['an address of 501 letters', details({ deliveryAddress: 'x'.repeat(501) }), 400, 'invalid_address'],
    ['notes of 1001 letters', details({ notes: 'x'.repeat(1001) }), 400, 'notes_too_long'],
    ['a phone with a script', details({ customerPhone: '<script>' }), 400, 'invalid_phone'],
    ['a phone of Arabic digits', details({ customerPhone: '٠٩٠٠٠٠٠٠٩٧' }), 400, 'invalid_phone'],
    ['an email with a second line', details({ customerEmail: 'a@b.vn\nBcc: c@d.vn' }), 400, 'invalid_email'],
    ['an intent that is unknown', details({}, { paymentIntentId: 'pi_unknown' }), 404, 'checkout_not_found'],
    ['an intent with a path in it', details({}, { paymentIntentId: '../charges' }), 404, 'checkout_not_found'],
    ['a quote of another checkout', details({}, { quoteId: '01JD3M6W4Z8Q4X5N2T7R9K0B1C' }), 409, 'quote_changed'],
  ] satisfies Attack[])
})

const confirm = (body: unknown) => () => shop.guest().post('/api/confirm-payment', body)

describe('confirming', () => {
  attacks([
    ['what was not paid', () => confirm(begun)(), 409, 'payment_not_succeeded'],
    [
      'with a status of one’s own',
      () => confirm({ ...begun, status: 'succeeded', amount: 1 })(),
      409,
      'payment_not_succeeded',
    ],
    [
      'what was declined',
      async () => {
        const declined = await confirmCard(fetch, shop.url, begun.paymentIntentId, begun.clientSecret, CARDS.declined)
        expect(declined.status).toBe(402)
        return confirm(begun)()
      },
      409,
      'payment_not_succeeded',
    ],
    [
      'an intent that is unknown',
      confirm({ paymentIntentId: 'pi_x', clientSecret: 'pi_x_secret_y' }),
      404,
      'checkout_not_found',
    ],
    ['an intent that is empty', confirm({ paymentIntentId: '', clientSecret: '' }), 400, 'invalid_input'],
    [
      'an intent that is a list',
      () => confirm({ ...begun, paymentIntentId: [begun.paymentIntentId] })(),
      400,
      'invalid_input',
    ],
    ['an intent with a NUL', confirm({ paymentIntentId: 'pi_\0', clientSecret: 'x' }), 404, 'checkout_not_found'],
    ['an intent of 256 characters', confirm({ paymentIntentId: 'p'.repeat(256) }), 400, 'invalid_input'],
    [
      'the secret of another paid checkout',
      () => confirm({ paymentIntentId: begun.paymentIntentId, clientSecret: paid.clientSecret })(),
      404,
      'checkout_not_found',
    ],
    [
      'twenty times at once what was paid: one order',
      async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(paid)()))
        expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1)
        return answers[0]!
      },
      200,
      async () => {
        expect(await shop.db.$count(orders, eq(orders.paymentIntentId, paid.paymentIntentId))).toBe(1)
      },
    ],
    [
      'details of a checkout that is an order',
      () =>
        shop
          .guest()
          .post('/api/checkout/details', { ...paid, customerData: customerData({ customerName: 'Mallory' }) }),
      409,
      'checkout_closed',
    ],
  ] satisfies Attack[])
})

/** An event about the unpaid checkout, as the provider would write it. */
const event = (change: object = {}) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: begun.paymentIntentId, object: 'payment_intent', status: 'succeeded', amount: 1 } },
    ...change,
  })
const signature = (payload: string, secret = 'whsec_sandbox', ageSeconds = 0) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  })
const webhook = (payload: string, header: string | null) => () =>
  shop.guest().post('/api/webhooks/stripe', payload, header === null ? {} : { 'Stripe-Signature': header })
const signed =
  (make: () => string, change: (header: string, payload: string) => string = (header) => header) =>
  () => {
    const payload = make()
    return webhook(payload, change(signature(payload), payload))()
  }

describe('the provider’s webhook', () => {
  const none = async () => {
    expect(await shop.db.$count(orders, eq(orders.paymentIntentId, begun.paymentIntentId))).toBe(0)
  }
  attacks([
    ['unsigned', () => webhook(event(), null)(), 400, 'invalid_signature'],
    ['with an empty signature', () => webhook(event(), '')(), 400, 'invalid_signature'],
    ['with a signature of nothing', () => webhook(event(), 't=1,v1=')(), 400, 'invalid_signature'],
    [
      'signed with another secret',
      signed(event, (_, payload) => signature(payload, 'whsec_other')),
      400,
      'invalid_signature',
    ],
    ['signed with an empty secret', signed(event, (_, payload) => signature(payload, ' ')), 400, 'invalid_signature'],
    [
      'signed five minutes ago',
      signed(event, (_, payload) => signature(payload, 'whsec_sandbox', 301)),
      400,
      'invalid_signature',
    ],
    ['under the old scheme alone', signed(event, (header) => header.replace('v1=', 'v0=')), 400, 'invalid_signature'],
    [
      'with the time changed',
      signed(event, (header) => header.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 1}`)),
      400,
      'invalid_signature',
    ],
    [
      'with a byte more',
      () => {
        const payload = event()
        return webhook(`${payload} `, signature(payload))()
      },
      400,
      'invalid_signature',
    ],
    ['that is no JSON, unsigned', webhook('{', 't=1,v1=x'), 400, 'invalid_signature'],
    ['of 200 kB', () => webhook('x'.repeat(200_000), 't=1,v1=x')(), 413, 'body_too_large'],
    [
      'from a page of another site',
      () => shop.guest().post('/api/webhooks/stripe', event(), { Origin: 'https://evil.example' }),
      403,
      'foreign_origin',
    ],
    ['signed, saying paid of what is not', signed(event), 200, none],
    ['signed, of a kind that is unknown', signed(() => event({ type: 'payment_intent.hacked' })), 200, none],
    [
      'the same signed event five times is one event',
      async () => {
        const payload = event({ data: { object: { id: paid.paymentIntentId, object: 'payment_intent' } } })
        for (let i = 0; i < 4; i++) await webhook(payload, signature(payload))()
        return webhook(payload, signature(payload))()
      },
      200,
      async () => {
        expect(await shop.db.$count(orders, eq(orders.paymentIntentId, paid.paymentIntentId))).toBe(1)
        expect(
          await shop.db.$count(paymentEvents, eq(paymentEvents.paymentIntentId, paid.paymentIntentId)),
        ).toBeLessThan(5)
      },
    ],
  ] satisfies Attack[])
})

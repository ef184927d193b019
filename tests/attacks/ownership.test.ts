import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { checkouts, orders, reviews, wishlist } from '#db/schema/index.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import type { Client } from './client.ts'
import { customerData } from '../factories/customer-data.ts'
import { beginCheckout, type Begun } from './purchase.ts'

let shop: AttackedShop
let alice: Client
let bob: Client
let product: string
/** Open checkouts: `hers` is Alice's, `his` is Bob's. */
let hers: Begun
let his: Begun
let herOrder: string

beforeAll(async () => {
  shop = await attackedShop()
  alice = await shop.register('alice@example.org')
  bob = await shop.register('bob@example.org')
  product = (await alice.get('/api/products')).body[0].id
  await alice.post('/api/wishlist', { productId: product })
  await alice.send({ method: 'PATCH', path: '/api/auth/profile', body: { phone: '0900000001' } })
  herOrder = await buyAs(new BrowserLike(shop.url), shop.url, 'alice@example.org')
  hers = await beginCheckout(alice)
  his = await beginCheckout(bob)
})
afterAll(() => shop.finish())

const details = (client: Client, change: object) =>
  client.post('/api/checkout/details', { ...hers, customerData: customerData(), ...change })

describe('one customer and the data of another', () => {
  attacks([
    [
      'Bob removes from Alice’s wishlist',
      () => bob.send({ method: 'DELETE', path: `/api/wishlist/${product}` }),
      200,
      async () => {
        expect(await shop.db.$count(wishlist)).toBeGreaterThan(0)
        expect((await alice.get('/api/wishlist')).body).toHaveLength(1)
      },
    ],
    [
      'Bob adds to the wishlist of an account he names',
      () => bob.post('/api/wishlist', { productId: product, userId: 'alice', user: { id: 'alice' } }),
      200,
      async () => {
        expect((await alice.get('/api/wishlist')).body).toHaveLength(1)
      },
    ],
    [
      'Bob asks for Alice’s profile by id',
      () => bob.get('/api/auth/user?id=alice&userId=alice'),
      200,
      ({ body }) => {
        expect(body.email).toBe('bob@example.org')
      },
    ],
    [
      'Bob asks for Alice’s orders by email',
      () => bob.get('/api/auth/orders?email=alice@example.org'),
      200,
      ({ body }) => {
        expect(body).toEqual([])
      },
    ],
    [
      'Bob exports data of an account he names',
      () => bob.get('/api/auth/export?user=alice@example.org'),
      200,
      ({ body }) => {
        expect(JSON.stringify(body)).not.toContain('alice')
      },
    ],
    [
      'Alice does not own an order of her email before she has proved it',
      () => alice.get('/api/auth/orders'),
      200,
      ({ body }) => {
        expect(body).toEqual([])
      },
    ],
    ['Bob reads an order as staff do', () => bob.get(`/api/orders/${herOrder}`), 403, 'forbidden'],
    [
      'Bob changes an order’s status',
      () => bob.send({ method: 'PATCH', path: `/api/orders/${herOrder}`, body: { status: 'cancelled' } }),
      403,
      'forbidden',
    ],
    [
      'Bob refunds an order to its payer',
      () => bob.post(`/api/orders/${herOrder}/refunds`, { key: crypto.randomUUID() }),
      403,
      'forbidden',
    ],
    ['Bob exports every customer', () => bob.get('/api/admin/export/customers'), 403, 'forbidden'],
    ['Bob lists every order', () => bob.get('/api/orders'), 403, 'forbidden'],
    ['a guest lists every customer', () => shop.guest().get('/api/customers'), 401, 'unauthorized'],
    [
      'a beginning of an order number finds nothing',
      () => shop.guest().get(`/api/orders/track/${shortOrderId(herOrder)}`),
      404,
      'order_not_found',
    ],
    [
      'a pattern for an order number finds nothing',
      () => shop.guest().get(`/api/orders/track/${herOrder.slice(0, 25)}_`),
      404,
      'order_not_found',
    ],
    [
      'a percent sign in an order number finds nothing',
      () => shop.guest().get(`/api/orders/track/${herOrder.slice(0, -1)}%25`),
      404,
      'order_not_found',
    ],
  ])
})

describe('another customer’s checkout', () => {
  attacks([
    ['with a made-up secret', () => details(bob, { clientSecret: 'pi_x_secret_y' }), 404, 'checkout_not_found'],
    ['with the secret of one’s own', () => details(bob, { clientSecret: his.clientSecret }), 404, 'checkout_not_found'],
    ['with an empty secret', () => details(bob, { clientSecret: '' }), 400, 'invalid_input'],
    ['with a secret that is null', () => details(bob, { clientSecret: null }), 400, 'invalid_input'],
    ['with a list of secrets', () => details(bob, { clientSecret: [hers.clientSecret] }), 400, 'invalid_input'],
    [
      'with the beginning of the secret',
      () => details(bob, { clientSecret: hers.clientSecret.slice(0, -1) }),
      404,
      'checkout_not_found',
    ],
    [
      'with the stored hash of the secret',
      async () => {
        const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, hers.paymentIntentId))
        return details(bob, { clientSecret: row?.clientSecretHash })
      },
      404,
      'checkout_not_found',
    ],
    [
      'taken up to change what it charges',
      () =>
        bob.post('/api/create-payment-intent', {
          items: [{ productId: product, quantity: 1 }],
          currency: 'vnd',
          discountCode: null,
          checkout: { paymentIntentId: hers.paymentIntentId, clientSecret: his.clientSecret },
        }),
      200,
      ({ body }) => {
        expect(body.paymentIntentId).not.toBe(hers.paymentIntentId)
      },
    ],
    [
      'confirmed by its id alone',
      () => bob.post('/api/confirm-payment', { paymentIntentId: hers.paymentIntentId }),
      404,
      'checkout_not_found',
    ],
    [
      'confirmed with other people’s details',
      async () => {
        expect((await details(alice, {})).status).toBe(200)
        const body = {
          paymentIntentId: hers.paymentIntentId,
          customerData: customerData({ customerPhone: '0900000002' }),
        }
        return bob.post('/api/confirm-payment', body)
      },
      404,
      'checkout_not_found',
    ],
    [
      'Alice’s details are as she has sent them, after all of it',
      () => shop.guest().get('/api/health'),
      200,
      async () => {
        const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, hers.paymentIntentId))
        expect(row?.customerEmail).toBe(customerData().customerEmail)
        expect(await shop.db.$count(orders, eq(orders.paymentIntentId, hers.paymentIntentId))).toBe(0)
      },
    ],
  ])
})

describe('reviews', () => {
  const review = { rating: 5, comment: 'Hoa rất đẹp và tươi lâu.' }
  attacks([
    ['of what was never bought', () => bob.post(`/api/products/${product}/reviews`, review), 403, 'review_not_allowed'],
    [
      'changed where there is none',
      () => bob.send({ method: 'PATCH', path: `/api/products/${product}/reviews`, body: review }),
      404,
      'not_found',
    ],
    [
      'under another name',
      () =>
        bob.post(`/api/products/${product}/reviews`, {
          ...review,
          customerName: 'Alice',
          userId: 'alice',
          verified: true,
        }),
      403,
      'review_not_allowed',
    ],
    ['of an impossible product id', () => bob.post('/api/products/%2e%2e%2f/reviews', review), 400, 'invalid_input'],
    [
      'none of it was stored',
      () => shop.guest().get('/api/health'),
      200,
      async () => {
        expect(await shop.db.$count(reviews, eq(reviews.comment, review.comment))).toBe(0)
      },
    ],
  ])
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { orders } from '#db/schema/index.ts'
import { orderToken } from '#features/orders/server/order-token.ts'
import { databaseSecret } from '#server/database-secret.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import type { Client } from './client.ts'

let shop: AttackedShop
let bob: Client
let herOrder: string
let herOrderPath: string
let hisOrder: string

beforeAll(async () => {
  shop = await attackedShop()
  await shop.register('alice@example.org')
  bob = await shop.register('bob@example.org')
  herOrder = await buyAs(new BrowserLike(shop.url), shop.url, 'alice@example.org')
  herOrderPath = `/api/orders/${herOrder}`
  hisOrder = await buyAs(new BrowserLike(shop.url), shop.url, 'bob@example.org')
})
afterAll(() => shop.finish())

const tokenOf = async (orderId: string) =>
  orderToken({ orderLinkKey: await databaseSecret(shop.db, 'orderLinkKey') }, orderId)

const changeHers = async (body: object) =>
  shop.guest().send({
    method: 'PATCH',
    path: `${herOrderPath}/own`,
    body: { token: await tokenOf(herOrder), ...body },
  })

describe('an order and the token of its mail', () => {
  attacks([
    ['Bob asks what Alice may do with her order', () => bob.post(`${herOrderPath}/own`, {}), 403, 'order_not_yours'],
    [
      'Bob cancels Alice’s order with the token of his own',
      async () => bob.post(`${herOrderPath}/cancel`, { token: await tokenOf(hisOrder) }),
      403,
      'order_not_yours',
    ],
    [
      'a guest shows the token of another order',
      async () => shop.guest().post(`${herOrderPath}/own`, { token: await tokenOf(hisOrder) }),
      403,
      'order_not_yours',
    ],
    [
      'a guest shows an empty token',
      () => shop.guest().post(`${herOrderPath}/own`, { token: '' }),
      403,
      'order_not_yours',
    ],
    [
      'a guest shows a token in the address, where logs would have it',
      async () => shop.guest().post(`${herOrderPath}/own?token=${'x'.repeat(43)}`, {}),
      403,
      'order_not_yours',
    ],
    [
      'a guest shows a list of tokens',
      async () => shop.guest().post(`${herOrderPath}/own`, { token: [await tokenOf(herOrder)] }),
      400,
      'invalid_input',
    ],
    [
      'the token of her mail is enough, and the log never has it',
      async () => {
        const token = await tokenOf(herOrder)
        shop.keepSecret(token)
        return shop.guest().post(`${herOrderPath}/own`, { token })
      },
      200,
      ({ body }) => {
        expect(body.cancel.refund).toBe(body.total)
        expect(JSON.stringify(body)).not.toContain('alice')
      },
    ],
    [
      'Bob writes another card for Alice’s recipient',
      () => bob.send({ method: 'PATCH', path: `${herOrderPath}/own`, body: { cardMessage: 'Bob was here' } }),
      403,
      'order_not_yours',
    ],
    ['a card of 10 KB', () => changeHers({ cardMessage: 'ả'.repeat(5_000) }), 400, 'card_too_long'],
    ['notes of 10 KB', () => changeHers({ notes: 'x'.repeat(10_000) }), 400, 'notes_too_long'],
    ['an occasion that no card has', () => changeHers({ cardOccasion: 'war' }), 400, 'invalid_input'],
    [
      'a recipient’s phone abroad',
      () => changeHers({ recipientPhone: '+1 202 555 0114' }),
      400,
      'invalid_recipient_phone',
    ],
    [
      'a change of what only staff or the checkout decide',
      () => changeHers({ status: 'delivered', total: 1, customerEmail: 'bob@example.org', deliveryAddress: 'Bob’s' }),
      200,
      async () => {
        const [order] = await shop.db.select().from(orders).where(eq(orders.id, herOrder))
        expect(order).toMatchObject({
          status: 'pending',
          customerEmail: 'alice@example.org',
          deliveryAddress: '3 Lê Lợi',
        })
      },
    ],
    [
      'a card with HTML, control characters and marks that turn the direction',
      () => changeHers({ cardMessage: '<b>Mẹ\u0000</b>\u202e\u2066 yêu\u0007' }),
      200,
      async ({ body }) => {
        expect(body.change.cardMessage).toBe('<b>Mẹ</b> yêu')
      },
    ],
  ])
})
